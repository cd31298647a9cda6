import type { AuditEntry, AuditedAction, AuditedEntity } from "@ironmonger/contract/audit";
import { toolFieldLabels } from "@ironmonger/contract/catalog/tool-field-texts";
import { formatNumber, type Money } from "@ironmonger/contract/money";
import { settingLabels } from "@ironmonger/contract/settings/setting-labels";

export const entityLabels: Record<AuditedEntity, string> = {
  tool: "Tool",
  tools: "Several tools",
  category: "Category",
  attribute: "Attribute",
  "search-word": "Search word",
  model: "Model",
  import: "Import",
  order: "Order",
  payment: "Payment",
  refund: "Refund",
  review: "Review",
  content: "Content",
  inquiry: "Message from a visitor",
  user: "User",
  job: "Job",
  view: "View",
  settings: "Settings",
  company: "Company",
  "company-group": "Group of companies",
  "company-member": "Member of a company",
  "price-list": "Price list",
  invoice: "Invoice",
  sender: "Sender of emails",
  "audit-log": "Audit log",
};

export const actionLabels: Record<AuditedAction, string> = {
  added: "Added",
  changed: "Changed",
  "change-undone": "Change undone",
  deleted: "Deleted",
  merged: "Merged",
  restored: "Restored",
  "stock-corrected": "Stock corrected",
  imported: "Imported",
  "import-undone": "Import undone",
  "unpaid-cancelled": "Unpaid orders cancelled",
  attached: "Attached to an order",
  refunded: "Refunded",
  "paid-out": "Paid out otherwise",
  retried: "Tried again",
  dropped: "Left as it is",
  hidden: "Hidden",
  answered: "Answered",
  "admin-made": "Made an admin",
  "admin-removed": "Admin rights removed",
  "second-factor-removed": "Second factor removed",
  "signed-out": "Signed out everywhere",
  "email-change-requested": "Link to a new email sent",
  "email-changed": "Email changed",
  erased: "Erased",
  cut: "Old entries cut off",
  stopped: "Stopped",
  "stop-lifted": "Allowed again",
};

/** Null if the field did not exist before, or no longer exists. */
export type ChangedField = { label: string; before: string | null; after: string | null };

/** The fields of an entry in words. */
export const changedFields = ({ before, after }: Pick<AuditEntry, "before" | "after">, money: Money): ChangedField[] =>
  Object.keys({ ...before, ...after })
    .filter((name) => name !== "changedAt")
    .map((name) => ({
      label: labelOf(name),
      before: before && name in before ? textOf(name, before[name], money) : null,
      after: after && name in after ? textOf(name, after[name], money) : null,
    }));

/** The change of an entry in one line: `Price $2 → $2.50`. Empty if the action says everything, as for an added tool. */
export function describeChange(entry: Pick<AuditEntry, "action" | "before" | "after">, money: Money): string {
  const { action, before, after } = entry;
  if (!after || (!before && (action === "added" || action === "restored"))) return "";
  return changedFields(entry, money)
    .map(({ label, ...field }) => {
      const texts = [field.before, field.after].filter((text) => text !== null);
      return `${label} ${shorten(texts).join(" → ")}`;
    })
    .join(", ");
}

const labels = new Map(
  Object.entries({
    ...settingLabels,
    ...toolFieldLabels,
    ...{
      companyIds: "Companies",
      groupIds: "Groups",
      onlyCategoryIds: "Only categories",
      extraCategoryIds: "More categories",
    },
  }),
);

/** Fields of tools and settings are called as in their forms; of others, `toPayCents` becomes "To pay". */
function labelOf(name: string): string {
  const label = labels.get(name);
  if (label !== undefined) return label;
  const words = name
    .replace(/^cents$/, "charge")
    .replace(/Cents$/, "")
    .replace(/(Url|Id)$/, "")
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const isoMoment = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):\d{2}(?:\.\d+)?Z$/;

type Value = NonNullable<AuditEntry["after"]>[string] | undefined;

function textOf(name: string, value: Value, money: Money): string {
  if (value === undefined || value === null || value === "") return "none";
  if (typeof value === "number") return /^cents$|Cents(?![a-z])/.test(name) ? money.format(value) : formatNumber(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return value.replace(isoMoment, "$1 $2 UTC").replace(" 00:00 UTC", "");
  if (Array.isArray(value) && name.endsWith("Ids")) return formatNumber(value.length);
  if (Array.isArray(value)) return value.map((item) => textOf(name, item, money)).join("; ") || "none";
  // A picture: its alternative text says more than its id.
  if (name === "pictures" && typeof value.alt === "string" && value.alt !== "") return value.alt;
  if (name === "pictures" && typeof value.id === "string") return `picture ${value.id.slice(0, 6)}`;
  return Object.entries(value)
    .map(([key, field]) => `${labelOf(key).toLowerCase()} ${textOf(key, field, money)}`)
    .join(", ");
}

const maxCharacters = 40;
const charactersBefore = 15;

/** Texts that are too long for a line are cut to an excerpt that begins shortly before the first character in which they differ. */
function shorten(texts: string[]): string[] {
  if (texts.every((text) => text.length <= maxCharacters)) return texts;
  const [before = "", after] = texts;
  let start = 0;
  if (after !== undefined) while (start < before.length && before[start] === after[start]) start += 1;
  const from = start > charactersBefore ? startOfWord(before, start - charactersBefore, start) : 0;
  return texts.map((text) => {
    const end = text.length - from > maxCharacters ? from + maxCharacters : text.length;
    return `${from > 0 ? "…" : ""}${text.slice(from, end).trim()}${end < text.length ? "…" : ""}`;
  });
}

/** The index of the first word that begins in this range; the start of the range if none does. */
function startOfWord(text: string, from: number, to: number): number {
  const space = text.indexOf(" ", from);
  return space >= 0 && space < to ? space + 1 : from;
}
