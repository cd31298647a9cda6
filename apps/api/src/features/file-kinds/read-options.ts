/** An option of a variant, such as its length, or a fact of a product. Without a name, the cell names none. */
export type Option = { name: string; value: string };

const maxCellLength = 10_000;
const maxOptions = 50;
/** A comma separates options if a name and its sign follow, and is one of a value otherwise. */
const betweenPairs = /\s*(?:[|;\n]|,(?=\s*[^,:=|;\n]{1,80}[:=]))\s*/;

/**
 * Reads options as programs write them in one cell: `Size: M, Color: Red`, `size=M,color=Red`, `Farbe:blau|Größe:M`, `[S]Size=M`,
 * `Type=Swatch|Name=Color|Value=Red[#f00]`, `Size:M:0:1`, or a list of JSON with names and values.
 */
export function readOptions(text: string): Option[] {
  const cell = text.slice(0, maxCellLength).trim();
  return (readJson(cell) ?? readNamedValues(cell) ?? readPairs(cell))
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
    .filter(({ value }) => value !== "")
    .slice(0, maxOptions);
}

function readJson(cell: string): Option[] | undefined {
  if (!/^[[{]\s*["{]/.test(cell)) return undefined;
  try {
    const read: unknown = JSON.parse(cell);
    return (Array.isArray(read) ? read : [read]).flatMap((item: unknown) => {
      const { name, value } = (item ?? {}) as Record<string, unknown>;
      return typeof name === "string" && (typeof value === "string" || typeof value === "number")
        ? [{ name, value: String(value) }]
        : [];
    });
  } catch {
    return undefined;
  }
}

/** BigCommerce's, of which a swatch has its colours in brackets. */
function readNamedValues(cell: string): Option[] | undefined {
  if (!/^Type=[^|]{0,40}\|Name=/i.test(cell)) return undefined;
  return cell.split(/(?:\s*\|\|\s*)?Type=[^|]{0,40}\|Name=/i).flatMap((pair) => {
    const [name = "", value = ""] = pair.split(/\|Value=/i);
    return [{ name, value: value.replace(/\[#[^\]]{0,100}\]$/, "") }];
  });
}

function readPairs(cell: string): Option[] {
  const pieces = /^\[[A-Z]{1,3}\]/.test(cell) ? cell.split(/,(?=\[[A-Z]{1,3}\])/) : cell.split(betweenPairs);
  return pieces.map((piece) => {
    const pair = piece.replace(/^\[[A-Z]{1,3}\]/, "");
    const sign = /[:=]/.exec(pair);
    if (!sign) return { name: "", value: pair };
    const value = pair.slice(sign.index + 1);
    // PrestaShop's position, and whether the value is one of a list.
    return { name: unquote(pair.slice(0, sign.index)), value: unquote(value.replace(/(?::\d{1,4}){1,2}$/, "")) };
  });
}

const unquote = (text: string): string => text.trim().replace(/^"(.*)"$/, "$1");

/** What Magento's product says of its variants: `sku=A-1,size=M|sku=A-2,size=L`. */
export function readChildren(text: string): { sku: string; options: Option[] }[] {
  return text.split("|").flatMap((child) => {
    const pairs = child.slice(0, maxCellLength).split(betweenPairs).map(splitPair);
    const sku = pairs.find(({ name }) => name === "sku")?.value;
    return sku ? [{ sku, options: pairs.filter(({ name, value }) => name !== "sku" && value !== "") }] : [];
  });
}

function splitPair(pair: string): Option {
  const index = pair.indexOf("=");
  return index < 0
    ? { name: "", value: pair }
    : { name: pair.slice(0, index).trim(), value: pair.slice(index + 1).trim() };
}

/** What no buyer asks for: how Magento sells the product. */
const isOfProgram = (name: string): boolean =>
  /^(?:has_options|required_options|ts_\w*|gift_\w*|msrp\w*|links_\w*|shipment_type|price_view|sku_type|weight_type|price_type|tax_\w*|swatch\w*|options_container)$/i.test(
    name,
  );

/** The facts of a product in one cell. */
export const readFeatures = (text: string): Option[] =>
  readOptions(text).filter(({ name, value }) => name !== "" && value.length <= 200 && !isOfProgram(name));

/** A name of an option as an attribute can have it: `drive_size` is Drive size. */
export function readableName(name: string): string {
  const plain = name.replaceAll(/[:;,]/g, " ").replaceAll(/\s+/g, " ").trim();
  if (!/^[a-z0-9]+(?:_[a-z0-9]+)*$/.test(plain)) return plain;
  return plain.charAt(0).toUpperCase() + plain.slice(1).replaceAll("_", " ");
}
