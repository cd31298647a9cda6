import { runOnDatabase } from "./internal/run-on-database.ts";

// `pnpm verify-audit [HASH]`: checks the audit log. See apps/api/src/commands/verify-audit.ts.

await runOnDatabase("verify-audit");
