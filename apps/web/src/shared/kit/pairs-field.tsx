import { Fieldset, Group, Input, Stack, TextInput } from "@mantine/core";
import { CrossButton } from "../ui/cross-button.tsx";

/** How pairs are written as one text: what stands between two of them, and within one. */
export type PairFormat = { between: string; within: string };
export const linesOfPairs: PairFormat = { between: "\n", within: ": " };
export const listOfPairs: PairFormat = { between: "; ", within: ":" };

type Pair = [first: string, second: string];

type Props = {
  label: string;
  description?: string;
  error?: React.ReactNode;
  /** Names a row for screen readers: "Fact 1", "Value of fact 1". */
  item: string;
  /** What the two columns are, as placeholders. */
  columns: Pair;
  format: PairFormat;
  /** The text of all pairs. */
  value?: string;
  onChange: (value: string) => void;
};

/**
 * A small table of two columns: the last row is always empty and becomes another one as soon as it is typed in. Two columns of a
 * spreadsheet, or lines such as `name: value`, can be pasted into it.
 */
export function PairsField({ label, description, error, item, columns, format, value = "", onChange }: Props) {
  const pairs = readPairs(value, format);
  const change = (index: number, replacement: Pair[]) =>
    onChange(writePairs([...pairs.slice(0, index), ...replacement, ...pairs.slice(index + 1)], format));
  const paste = (index: number, second: string) => (event: React.ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain");
    const pasted = readPairs(text.replaceAll("\t", format.within), format);
    if (!pasted.some(([, after]) => after !== "")) return;
    event.preventDefault();
    change(
      index,
      pasted.map(([first, after]) => [first.trim(), (pasted.length === 1 && after === "" ? second : after).trim()]),
    );
  };
  return (
    <Fieldset variant="unstyled" legend={<Input.Label labelElement="div">{label}</Input.Label>}>
      {description && <Input.Description>{description}</Input.Description>}
      <Stack gap="2xs">
        {[...pairs, ["", ""] satisfies Pair].map(([first = "", second = ""], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its position, so that a field keeps the focus while its text changes
          <Group key={index} gap="2xs" wrap="nowrap">
            <TextInput
              flex={1}
              aria-label={`${item} ${index + 1}`}
              placeholder={columns[0]}
              autoComplete="off"
              error={index === 0 && Boolean(error)}
              value={first}
              onPaste={paste(index, second)}
              onChange={({ currentTarget }) => change(index, [[currentTarget.value, second]])}
            />
            <TextInput
              flex={1}
              aria-label={`Value of ${item.toLowerCase()} ${index + 1}`}
              placeholder={columns[1]}
              autoComplete="off"
              value={second}
              onChange={({ currentTarget }) => change(index, [[first, currentTarget.value]])}
            />
            <CrossButton
              label={`Remove ${item.toLowerCase()} ${index + 1}`}
              disabled={index === pairs.length}
              onClick={() => change(index, [])}
            />
          </Group>
        ))}
      </Stack>
      {error && <Input.Error>{error}</Input.Error>}
    </Fieldset>
  );
}

/** Also of what is not complete yet. */
export function readPairs(text: string, { between, within }: PairFormat): Pair[] {
  const [separator] = within;
  return text
    .split(new RegExp(`\\r?\\n|${between.trim() || "\\n"}`))
    .filter((line) => line.trim() !== "")
    .map((line): Pair => {
      const at = line.indexOf(separator ?? ":");
      if (at < 0) return [line.trimStart(), ""];
      return [line.slice(0, at).trimStart(), line.slice(at + 1).replace(/^ /, "")];
    });
}

/** A line end after the only pair keeps a separator within its value. */
function writePairs(pairs: Pair[], { between, within }: PairFormat): string {
  const lines = pairs
    .filter(([first, second]) => first !== "" || second !== "")
    .map(([first, second]) => (second === "" ? first : `${first}${within}${second}`));
  return lines.join(between) + (lines.length === 1 && between === "\n" && lines[0]?.includes(";") ? "\n" : "");
}
