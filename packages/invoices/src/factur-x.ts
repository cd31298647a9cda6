import { invoiceCii } from "./invoice-cii.ts";
import type { InvoiceDocument } from "./invoice-document.ts";
import { type Attachment, drawPdf, type PdfOptions } from "./invoice-pdf.ts";

/** The names that Factur-X (in Germany ZUGFeRD) gives the profiles and their files. */
const levels = {
  en16931: { level: "EN 16931", file: "factur-x.xml", version: "1.0" },
  xrechnung: { level: "XRECHNUNG", file: "xrechnung.xml", version: "3.0" },
};

/** The PDF with its CII within, as Factur-X. Valid if `missingOfDocument` finds nothing. */
export function facturX(document: InvoiceDocument, options: PdfOptions): Promise<Buffer> {
  const { level, file, version } = levels[document.profile];
  const attachment: Attachment = {
    name: file,
    description: "The invoice as Factur-X",
    xml: invoiceCii(document),
    metadata: metadata(level, file, version),
  };
  return drawPdf(document, options, attachment);
}

const properties = {
  DocumentFileName: "The name of the embedded XML document",
  DocumentType: "The type of the hybrid document in capital letters, such as INVOICE",
  Version: "The version of the standard of the embedded XML document",
  ConformanceLevel: "The conformance level of the embedded XML document",
};

/** The values, and the schema of their names, which the archive format requires of names that it does not know. */
const metadata = (level: string, file: string, version: string): string => `
<rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
  <fx:DocumentType>INVOICE</fx:DocumentType>
  <fx:DocumentFileName>${file}</fx:DocumentFileName>
  <fx:Version>${version}</fx:Version>
  <fx:ConformanceLevel>${level}</fx:ConformanceLevel>
</rdf:Description>
<rdf:Description rdf:about=""
  xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
  xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
  xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>fx</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq>
${Object.entries(properties)
  .map(
    ([name, description]) => `      <rdf:li rdf:parseType="Resource">
        <pdfaProperty:name>${name}</pdfaProperty:name>
        <pdfaProperty:valueType>Text</pdfaProperty:valueType>
        <pdfaProperty:category>external</pdfaProperty:category>
        <pdfaProperty:description>${description}</pdfaProperty:description>
      </rdf:li>`,
  )
  .join("\n")}
    </rdf:Seq></pdfaSchema:property>
  </rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;
