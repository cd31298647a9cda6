import { notifyError } from "../notify.ts";
import { issuesOf } from "../server/error-message.ts";

type Form = { setFieldError: (field: string, message: string) => void };

/** Shows a refused save at the fields concerned. Issues of no field are those of `mainField`; an error without issues is a toast. */
export function showIssues(form: Form, error: unknown, mainField = "name"): void {
  const issues = issuesOf(error);
  if (issues.length === 0) notifyError(error);
  for (const { path, message } of issues) form.setFieldError(path[0] || mainField, message);
}
