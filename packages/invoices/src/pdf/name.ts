import { ink, margin, type Paper, type TextStyle } from "./paper.ts";

export type DocumentLook = {
  /** The shop's name, beside its mark. */
  name: string;
  /** PNG or JPEG, without transparency; null for the mark of the software. */
  logo: Buffer | null;
};
const nameStyle: TextStyle = { font: "heading", size: 14.25, color: ink.text };

/** The shop's mark and name, at the top left of the first page. */
export function drawName(paper: Paper, look: DocumentLook): void {
  const name = paper.wrap(look.name, paper.width / 2 - 30, nameStyle, 1);
  paper.tag("Figure", () => drawMark(paper, look.logo), { alt: `Logo of ${look.name}` });
  paper.tag("P", () => paper.writeLines(name, margin.left + 26, margin.top + 15, nameStyle));
}

function drawMark(paper: Paper, logo: Buffer | null): void {
  const { doc } = paper;
  if (logo) {
    doc.image(logo, margin.left, margin.top, { fit: [20, 20] });
    return;
  }
  doc
    .save()
    .translate(margin.left, margin.top)
    .scale(19.5 / 24);
  doc.path("M12 0l10.4 6v12L12 24 1.6 18V6z").fill(ink.brand).circle(12, 12, 4.5).fill("#ffffff").restore();
}
