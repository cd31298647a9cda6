// The validator would otherwise try whether it may compile code, which the pages' security policy refuses and reports.
// Set by its global name and not by its own function, so that the first load does not ship the validator.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
