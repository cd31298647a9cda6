import { z } from "zod";

const notToStore = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;

/**
 * Whether no text of the shop would hide it: control characters other than tab and line break, and half of a surrogate pair, as of an emoji
 * that was cut. PostgreSQL cannot store some of them. Every text that the shop takes is checked for them, also if it is only looked for.
 */
export const isStorable = (text: string): boolean => !notToStore.test(text);
export const notStorable = (label: string): string => `${label} has a character that cannot be saved, such as U+0000`;

/** The later checks are left out, because patterns can take very long over a text of any length. */
const tooLong = (label: string, max: number) => ({
  error: `${label} can be at most ${max} characters`,
  abort: true,
});

const visible = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** A required text of one or more lines, which has a visible character; surrounding spaces are removed. */
export const requiredText = (label: string, max: number) =>
  z
    .string({ error: `${label} is required` })
    .trim()
    .min(1, { error: `${label} is required`, abort: true })
    .max(max, tooLong(label, max))
    .refine((text) => visible.test(text), { error: `${label} is required`, abort: true })
    .refine(isStorable, notStorable(label));

/** A text that may be left empty, of one or more lines. */
export const anyText = (label: string, max: number) =>
  z.string().trim().max(max, tooLong(label, max)).refine(isStorable, notStorable(label));

/** An optional text; blank becomes null. */
export const optionalText = (label: string, max: number) =>
  anyText(label, max)
    .transform((text) => text || null)
    .nullable();

/** Tab and line break are the control characters that a text of several lines may have. */
const isOneLine = (text: string): boolean => !/[\t\n\r\u2028\u2029]/.test(text);
const notOneLine = (label: string): string => `${label} must be one line without tabs`;

/** A required text of one line, such as a name; surrounding spaces are removed. */
export const requiredLine = (label: string, max: number) =>
  requiredText(label, max).refine(isOneLine, notOneLine(label));

/** A text of one line that may be left empty. */
export const anyLine = (label: string, max: number) => anyText(label, max).refine(isOneLine, notOneLine(label));

/** An optional text of one line; blank becomes null. */
export const optionalLine = (label: string, max: number) =>
  anyLine(label, max)
    .transform((text) => text || null)
    .nullable();

/** A text that a program has given, such as a token: it comes back as it was, in one line. */
export const plainLine = (max: number) =>
  z.string().max(max).refine(isStorable, notStorable("The text")).refine(isOneLine, notOneLine("The text"));

/** The lines of a text as one. */
export const inOneLine = (text: string): string => text.replaceAll(/\s*[\t\n\r\u2028\u2029]\s*/g, " ");

/** What is searched for. A tab or a line break, as between pasted cells, is a space. */
export const searchText = (max: number) => anyText("The text", max).overwrite(inOneLine).default("");

/** A zero-width joiner between two letters of a script that needs it, as in a Persian name. Elsewhere it is an invisible character. */
const neededJoiner =
  /(?<=[\p{sc=Arab}\p{sc=Syrc}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}][\p{M}]?)[\u200c\u200d](?=[\p{sc=Arab}\p{sc=Syrc}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}])/gu;

/** Control characters, invisible characters, and those that change the direction of the text. */
export const hiddenCharacter = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Text that email programs turn into a link: a scheme, `www.`, a domain such as `evil.example`, an IPv4 address. */
const webAddress = new RegExp(
  [
    ":[/\\\\]{2}",
    "\\b(?:https?|ftps?|wss?|file|data|blob|about|mailto|tel|sms|javascript|vbscript):\\S",
    "\\b(?:javascript|vbscript)\\s*:",
    "\\bwww[.。]",
    "[\\p{L}\\p{N}-][.。][\\p{L}\\p{N}-]*\\p{L}[\\p{L}\\p{N}-]",
    "\\d+(?:[.。]\\d+){3}",
  ].join("|"),
  "iu",
);

/** A title without a space after its dot, as in "Dr.Müller". What follows it must not be a top-level domain such as `Info`. */
const titleBeforeName =
  /(?<![\p{L}\p{N}.-])(?:Dr|Prof|Mr|Mrs|Ms|St|Ing|Dipl|Mag|Hr|Fr|Sr)\.(?=(?!(?:App|Bank|Best|Biz|Blog|Business|Care|Cash|Center|Chat|City|Cloud|Club|Com|Company|Dev|Digital|Doctor|Email|Expert|Finance|Fun|Global|Group|Health|Help|Host|Info|Law|Legal|Life|Link|Live|Market|Med|Media|Money|Name|Net|Network|News|One|Online|Org|Page|Pay|Plus|Pro|Sale|Services|Shop|Site|Social|Space|Store|Support|Team|Tech|Today|Top|Website|Work|World|Xyz|Zip|Zone)(?![\p{L}\p{N}-]))\p{Lu}\p{Ll}{2,}(?![\p{L}\p{N}.。:/@-]))/gu;

/** Checked as browsers read it: they treat other dots, such as U+2024, as a dot. */
const hasWebAddress = (name: string): boolean =>
  webAddress.test(name.replaceAll(neededJoiner, "").normalize("NFKC").replaceAll(titleBeforeName, " "));

/** One line of visible characters, none of which changes the direction of the text beside it. */
export const visibleLine = (label: string, max: number) =>
  requiredText(label, max).refine(
    (text) => !hiddenCharacter.test(text.replaceAll(neededJoiner, "")),
    `${label} must be one line without invisible characters`,
  );

/**
 * The name of a person. Emails and pages show it beside the shop's own words, so it is one line of visible characters and cannot
 * carry a link.
 */
export const personName = (label: string, max: number) =>
  visibleLine(label, max).refine(
    (name) => !hasWebAddress(name),
    `${label} cannot contain a web address; put a space after a dot`,
  );

/** Danish and Norwegian legal forms, such as A/S. */
const legalForm = /(?<![\p{L}\p{N}])[AIKP]\/S(?![\p{L}\p{N}])/giu;
const slashOrAt = /[/\\@\u2044\u2215]/u;

/** The name of a company. Emails to people who have never heard of it name it, so it is as strict as the name of a person, and stricter. */
export const companyName = (label: string, max: number) =>
  personName(label, max).refine(
    (name) => !slashOrAt.test(name.normalize("NFKC").replaceAll(legalForm, "")),
    `${label} cannot contain a slash or an @`,
  );
