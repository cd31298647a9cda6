import { type UseFormReturnType, useForm } from "@mantine/form";
import { zod4Resolver } from "mantine-form-zod-resolver";
import type { z } from "zod";

/**
 * A form that the contract's schema checks as one types.
 * A field is checked once it has been left or changed, so an untouched form shows no errors.
 */
export function useContractForm<
  Schema extends z.ZodType<Record<string, unknown>>,
  Values extends Record<string, unknown>,
>(schema: Schema, initialValues: Values): UseFormReturnType<Values> {
  return useForm<Values>({
    initialValues,
    validate: zod4Resolver(schema, { errorPriority: "first" }),
    validateInputOnBlur: true,
    validateInputOnChange: true,
  });
}
