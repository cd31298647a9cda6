import type { Company } from "@ironmonger/contract/companies";
import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { Notice } from "../../../shared/kit/notices/notice.tsx";
import { namesText } from "../../../shared/ui/names-text.ts";

type Same = Pick<Company, "sameTaxId" | "sameName">;

/** "same tax id as Harbour, C-1001"; nothing if no other company may be the same firm. */
export function sameText({ sameTaxId, sameName }: Same): string {
  const as = (what: string, others: Same["sameName"]) =>
    others.length > 0 &&
    `same ${what} as ${namesText(others.map(({ name, number }) => ({ name: `${name}, ${number}` })))}`;
  return [as("tax id", sameTaxId), as("name", sameName)].filter(Boolean).join("; ");
}

/** Above the record of a company: others that may be the same firm. */
export function SameCompanies({ sameTaxId, sameName }: Same) {
  return (
    <>
      <Others title="Another company has the same tax id" others={sameTaxId} />
      <Others title="Another company has the same name" others={sameName} />
    </>
  );
}

function Others({ title, others }: { title: string; others: Same["sameName"] }) {
  if (others.length === 0) return null;
  return (
    <Notice kind="warning" title={title}>
      {others.map(({ id, number, name }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <Anchor component={Link} to={`/dashboard/companies/${id}`} inherit dir="auto">
            {name}
          </Anchor>{" "}
          {number}
        </span>
      ))}
    </Notice>
  );
}
