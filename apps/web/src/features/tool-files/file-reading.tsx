import { fileKinds, type ImportView, type PreviewImportInput } from "@ironmonger/contract/catalog/import-tools";
import { NativeSelect, Stack } from "@mantine/core";
import { Fields } from "../../shared/kit/fields.tsx";

const encodings = [
  { value: "utf-8", label: "UTF-8" },
  { value: "windows-1252", label: "Western Europe (Windows-1252)" },
  { value: "windows-1250", label: "Central Europe (Windows-1250)" },
  { value: "windows-1251", label: "Cyrillic (Windows-1251)" },
  { value: "iso-8859-2", label: "Central Europe (ISO 8859-2)" },
  { value: "utf-16le", label: "UTF-16" },
  { value: "utf-16be", label: "UTF-16 (big endian)" },
  { value: "macintosh", label: "Western Europe (Macintosh)" },
];
const delimiters = [
  { value: ",", label: "Comma ," },
  { value: ";", label: "Semicolon ;" },
  { value: "\t", label: "Tab" },
  { value: "|", label: "Bar |" },
  { value: ":", label: "Colon :" },
  { value: "~", label: "Tilde ~" },
  { value: "^", label: "Caret ^" },
  { value: " ", label: "Space" },
];
const undecided = { value: "", label: "Choose…" };

const noProgram = { value: "", label: "No known program" };
const programs = [noProgram, ...[...fileKinds].toSorted().map((name) => ({ value: name, label: name }))];

type Choices = Pick<PreviewImportInput, "encoding" | "delimiter" | "format" | "sheet" | "headRow">;
type Props = { view: ImportView; onChoose: (choices: Choices) => void };

/**
 * How the file was read: by which program it was written, in which encoding, what separates its columns, and where its headings stand.
 */
export function FileReading({ view, onChoose }: Props) {
  const { kind, format, encoding, delimiter, isSheet, sheet, sheets, headRow, firstRows } = view;
  const withChosen = (choices: { value: string; label: string }[], value: string) =>
    choices.some((choice) => choice.value === value) ? choices : [{ value, label: value }, ...choices];
  return (
    <Stack>
      {kind === "tools" && (
        <NativeSelect
          label="Program that wrote the file"
          description={format ? `It looks like ${format}.` : "Its headings are not those of a known shop program."}
          data={programs}
          value={format ?? ""}
          onChange={({ currentTarget: { value } }) =>
            onChoose({ format: fileKinds.find((one) => one === value) ?? null })
          }
        />
      )}
      {headRow !== null && (
        <Fields>
          {sheets.length > 1 && (
            <NativeSelect
              label="Sheet"
              data={sheets}
              value={sheet ?? ""}
              onChange={({ currentTarget }) => onChoose({ sheet: currentTarget.value })}
            />
          )}
          <NativeSelect
            label="Line of the headings"
            data={withChosen(
              firstRows.map(({ line, text }) => ({ value: String(line), label: `${line}: ${text}` })),
              String(headRow),
            )}
            value={String(headRow)}
            onChange={({ currentTarget }) => onChoose({ headRow: Number(currentTarget.value) })}
          />
        </Fields>
      )}
      {!isSheet && (
        <Fields>
          <NativeSelect
            label="Encoding"
            data={withChosen(encodings, encoding)}
            value={encoding}
            onChange={({ currentTarget }) => onChoose({ encoding: currentTarget.value })}
          />
          <NativeSelect
            label="Columns are separated by"
            data={delimiter === null ? [undecided, ...delimiters] : withChosen(delimiters, delimiter)}
            value={delimiter ?? ""}
            error={delimiter === null ? "Every line is one column. Which character separates them?" : undefined}
            onChange={({ currentTarget }) => currentTarget.value && onChoose({ delimiter: currentTarget.value })}
          />
        </Fields>
      )}
    </Stack>
  );
}
