export type AddressParts = { company: string; street: string; postcode: string; city: string };

/** The parts of an address that was written as text; what cannot be told apart is street and city. */
export function splitAddress(text: string): AddressParts {
  const lines = text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean);
  const last = lines.length > 1 ? (lines.pop() ?? "") : "";
  const street = lines.pop() ?? "";
  const [first = "", ...rest] = last.split(/\s+/);
  const hasPostcode = /\d/.test(first) && rest.length > 0;
  return {
    company: lines.join(", "),
    street,
    postcode: hasPostcode ? first : "",
    city: hasPostcode ? rest.join(" ") : last,
  };
}

/** As it is printed on a parcel. */
export const joinAddress = ({ company, street, postcode, city }: AddressParts): string =>
  [company, street, [postcode, city].filter((text) => text.trim()).join(" ")].filter((line) => line.trim()).join("\n");
