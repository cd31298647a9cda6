// Otherwise the validator would test whether it may compile code, which the content security policy refuses and reports.
// Set through its global object, so that the first load does not contain the validator.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
