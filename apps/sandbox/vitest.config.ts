import { defineConfig } from "vitest/config";
import { againstTheRealThing } from "../../vitest.shared.ts";

export default defineConfig({ test: againstTheRealThing });
