/** The rules and the format of the card fields: pure functions of the text in a field. */

const messages = {
  incomplete_number: "Your card number is incomplete.",
  invalid_number: "Your card number is invalid.",
  incomplete_expiry: "Your card's expiration date is incomplete.",
  invalid_expiry_month: "Your card's expiration month is invalid.",
  invalid_expiry_year: "Your card's expiration year is invalid.",
  invalid_expiry_year_past: "Your card's expiration year is in the past.",
  invalid_expiry_month_past: "Your card's expiration date is in the past.",
  incomplete_cvc: "Your card's security code is incomplete.",
  incomplete_zip: "Your postal code is incomplete.",
};

export function validationError(code) {
  return { type: "validation_error", code, message: messages[code] };
}

export const digitsOf = (text) => text.replace(/\D/g, "");

export function brandOf(number) {
  const digits = digitsOf(number);
  if (/^3[47]/.test(digits)) return "amex";
  if (/^(5[1-5]|2[2-7])/.test(digits)) return "mastercard";
  if (/^6(011|5)/.test(digits)) return "discover";
  return digits.startsWith("4") ? "visa" : "unknown";
}

const numberLength = (brand) => (brand === "amex" ? 15 : 16);
const cvcLength = (brand) => (brand === "amex" ? 4 : 3);

export function formatNumber(text) {
  const brand = brandOf(text);
  const digits = digitsOf(text).slice(0, numberLength(brand));
  const groups = brand === "amex" ? [4, 6, 5] : [4, 4, 4, 4];
  let start = 0;
  const digitGroups = groups.map((length) => {
    const digitGroup = digits.slice(start, start + length);
    start += length;
    return digitGroup;
  });
  return digitGroups.filter(Boolean).join(" ");
}

/** `MM / YY`. A single 2 to 9 becomes that month; browsers may fill in `MM/YYYY`. */
export function formatExpiry(text, isDeleting) {
  let digits = digitsOf(text);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  if (digits.length === 6 && digits.slice(2, 4) === "20") digits = digits.slice(0, 2) + digits.slice(4);
  digits = digits.slice(0, 4);
  if (digits.length < 2 || (digits.length === 2 && isDeleting)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

export function formatCvc(text, brand) {
  return digitsOf(text).slice(0, brand === "unknown" ? 4 : cvcLength(brand));
}

export function formatPostal(text) {
  return text.toUpperCase().slice(0, 10);
}

/** For each field, a function that answers the code of the problem, or undefined when the field is complete. */
export const problemOf = {
  cardnumber(text) {
    const digits = digitsOf(text);
    if (digits.length < numberLength(brandOf(text))) return "incomplete_number";
    return hasCheckDigit(digits) ? undefined : "invalid_number";
  },
  "exp-date"(text, _brand, now = new Date()) {
    const digits = digitsOf(text);
    const month = Number(digits.slice(0, 2));
    if (digits.length >= 2 && (month < 1 || month > 12)) return "invalid_expiry_month";
    if (digits.length < 4) return "incomplete_expiry";
    const year = 2000 + Number(digits.slice(2));
    if (year < now.getFullYear()) return "invalid_expiry_year_past";
    if (year === now.getFullYear() && month < now.getMonth() + 1) return "invalid_expiry_month_past";
    return year > now.getFullYear() + 50 ? "invalid_expiry_year" : undefined;
  },
  cvc(text, brand) {
    return text.length < cvcLength(brand) ? "incomplete_cvc" : undefined;
  },
  postal(text) {
    return text.trim().length < 3 ? "incomplete_zip" : undefined;
  },
};

function hasCheckDigit(digits) {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const value = Number(digits[digits.length - 1 - index]) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
