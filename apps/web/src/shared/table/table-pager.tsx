import { formatNumber } from "@ironmonger/contract/money";
import { Group, NativeSelect, Pagination } from "@mantine/core";
import classes from "./table-page.module.css";

type Props = {
  /** The name of the rows, in the plural: "orders". */
  noun: string;
  page: number;
  pageSize: number;
  total: number;
  /** There may be more rows than `total`. */
  isAtLeast?: boolean;
  onPage: (page: number) => void;
  onPageSize?: (pageSize: number) => void;
};

const pageSizes = [20, 50, 100];

/** Shows the row numbers of the page and the total, with buttons for other pages. */
export function TablePager({ noun, page, pageSize, total, isAtLeast = false, onPage, onPageSize }: Props) {
  const first = Math.min((page - 1) * pageSize + 1, total);
  const last = Math.min(page * pageSize, total);
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const smallest = onPageSize ? Math.min(...pageSizes) : pageSize;
  if (total <= smallest && page === 1) return null;

  return (
    <Group component="nav" gap="sm" mt="md" fz="sm" className="no-print" aria-label={`Pages of ${noun}`}>
      <span aria-live="polite">
        {formatNumber(first)}–{formatNumber(last)} of {isAtLeast && "at least "}
        {formatNumber(total)} {noun}
      </span>
      {onPageSize && (
        <NativeSelect
          size="sm"
          aria-label="Rows per page"
          value={pageSize}
          onChange={({ currentTarget }) => onPageSize(Number(currentTarget.value))}
          data={pageSizes.map((size) => ({ value: String(size), label: `${size} rows` }))}
        />
      )}
      <Pagination
        className={classes.pages}
        classNames={{ dots: classes.dots }}
        total={pages}
        value={page}
        onChange={onPage}
        siblings={0}
        boundaries={1}
        gap="2xs"
        getItemProps={(item) => ({ "aria-label": `Page ${item}` })}
        getControlProps={(control) => ({ "aria-label": control === "next" ? "Next page" : "Previous page" })}
      />
    </Group>
  );
}
