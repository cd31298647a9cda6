import type { InvoiceAddress, InvoiceDocument, LineTax } from "./invoice-document.ts";
import { addressParts } from "./parties.ts";
import { type ModelParty, type SemanticModel, semanticModel } from "./semantic-model.ts";
import { taxCode } from "./tax-categories.ts";
import { unitCode } from "./unit-codes.ts";
import { decimal, element, optional, xmlFile } from "./write-xml.ts";

// UBL 2.1, in the order of its schema.

type Amount = (name: string, cents: number) => string;

/** The invoice or credit note as UBL 2.1 by EN 16931, in its profile. Valid if `missingOfDocument` finds nothing. */
export function invoiceUbl(document: InvoiceDocument): string {
  const model = semanticModel(document);
  const root = document.kind === "invoice" ? "Invoice" : "CreditNote";
  const amount: Amount = (name, cents) => element(name, decimal(cents), { currencyID: document.currency });
  return xmlFile(
    element(
      root,
      [
        ...headOf(document, model),
        element("cac:AccountingSupplierParty", [partyOf(model.seller)]),
        element("cac:AccountingCustomerParty", [partyOf(model.buyer)]),
        deliveryOf(model),
        paymentMeans(document, model),
        model.payment.terms && element("cac:PaymentTerms", [element("cbc:Note", model.payment.terms)]),
        ...document.charges.map(({ name, netCents, tax }) =>
          element("cac:AllowanceCharge", [
            element("cbc:ChargeIndicator", "true"),
            element("cbc:AllowanceChargeReason", name),
            amount("cbc:Amount", netCents),
            taxCategory("cac:TaxCategory", tax),
          ]),
        ),
        taxTotal(model, amount),
        totals(document, model, amount),
        ...model.lines.map((line) => lineOf(root, line, amount)),
      ],
      {
        xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
        "xmlns:cac": "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2",
        "xmlns:cbc": "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2",
      },
    ),
  );
}

function headOf(document: InvoiceDocument, model: SemanticModel) {
  const { kind, corrects } = document;
  return [
    element("cbc:CustomizationID", model.guideline),
    optional("cbc:ProfileID", model.process),
    element("cbc:ID", document.number),
    element("cbc:IssueDate", document.issuedOn),
    kind === "invoice" && optional("cbc:DueDate", document.dueOn),
    element(kind === "invoice" ? "cbc:InvoiceTypeCode" : "cbc:CreditNoteTypeCode", model.typeCode),
    optional("cbc:Note", model.notes.join("\n")),
    element("cbc:DocumentCurrencyCode", document.currency),
    optional("cbc:AccountingCost", model.costCentre),
    optional("cbc:BuyerReference", model.buyer.buyerReference),
    model.period &&
      element("cac:InvoicePeriod", [
        element("cbc:StartDate", model.period.first),
        element("cbc:EndDate", model.period.last),
      ]),
    model.purchaseOrder &&
      element("cac:OrderReference", [
        element("cbc:ID", model.purchaseOrder),
        optional("cbc:SalesOrderID", model.salesOrder),
      ]),
    corrects &&
      element("cac:BillingReference", [
        element("cac:InvoiceDocumentReference", [
          element("cbc:ID", corrects.number),
          element("cbc:IssueDate", corrects.issuedOn),
        ]),
      ]),
  ];
}

const taxScheme = (id: string) => element("cac:TaxScheme", [element("cbc:ID", id)]);

const taxCategory = (
  name: string,
  { category, percent }: LineTax,
  exemption?: { code?: string; sentence: string },
): string =>
  element(name, [
    element("cbc:ID", taxCode(category)),
    // The rules want a rate of everything in the tax breakdown, and none of items outside the scope of tax.
    (category !== "outside-scope" || exemption) && element("cbc:Percent", String(percent)),
    optional("cbc:TaxExemptionReasonCode", exemption?.code),
    optional("cbc:TaxExemptionReason", exemption?.sentence),
    taxScheme("VAT"),
  ]);

function addressOf(name: string, address: InvoiceAddress): string {
  const { street, additional, third, town } = addressParts(address);
  return element(name, [
    optional("cbc:StreetName", street),
    optional("cbc:AdditionalStreetName", additional),
    optional("cbc:CityName", town),
    optional("cbc:PostalZone", address.postcode),
    optional("cbc:CountrySubentity", address.region),
    third && element("cac:AddressLine", [element("cbc:Line", third)]),
    element("cac:Country", [element("cbc:IdentificationCode", address.country)]),
  ]);
}

const taxSchemeOf = (scheme: string, id: string | null) =>
  id && element("cac:PartyTaxScheme", [element("cbc:CompanyID", id), taxScheme(scheme)]);

const partyOf = (party: ModelParty): string =>
  element("cac:Party", [
    optional("cbc:EndpointID", party.email, { schemeID: "EM" }),
    addressOf("cac:PostalAddress", party),
    taxSchemeOf("VAT", party.vatId),
    taxSchemeOf("TAX", party.otherTaxId),
    element("cac:PartyLegalEntity", [
      element("cbc:RegistrationName", party.name),
      optional("cbc:CompanyID", party.registrationId),
    ]),
    (party.phone || party.email) &&
      element("cac:Contact", [
        element("cbc:Name", party.name),
        optional("cbc:Telephone", party.phone),
        optional("cbc:ElectronicMail", party.email),
      ]),
  ]);

function deliveryOf({ deliveredOn, deliverTo }: SemanticModel) {
  if (!deliveredOn && !deliverTo) return null;
  return element("cac:Delivery", [
    optional("cbc:ActualDeliveryDate", deliveredOn),
    deliverTo && element("cac:DeliveryLocation", [addressOf("cac:Address", deliverTo)]),
    deliverTo?.name && element("cac:DeliveryParty", [element("cac:PartyName", [element("cbc:Name", deliverTo.name)])]),
  ]);
}

const paymentMeans = ({ number }: InvoiceDocument, { payment: { code, bank } }: SemanticModel): string =>
  element("cac:PaymentMeans", [
    element("cbc:PaymentMeansCode", code),
    element("cbc:PaymentID", number),
    bank &&
      element("cac:PayeeFinancialAccount", [
        element("cbc:ID", bank.iban),
        bank.bic && element("cac:FinancialInstitutionBranch", [element("cbc:ID", bank.bic)]),
      ]),
  ]);

const taxTotal = ({ taxCents, taxes }: SemanticModel, amount: Amount): string =>
  element("cac:TaxTotal", [
    amount("cbc:TaxAmount", taxCents),
    ...taxes.map((tax) =>
      element("cac:TaxSubtotal", [
        amount("cbc:TaxableAmount", tax.netCents),
        amount("cbc:TaxAmount", tax.taxCents),
        taxCategory("cac:TaxCategory", tax, tax.exemption),
      ]),
    ),
  ]);

const totals = (document: InvoiceDocument, model: SemanticModel, amount: Amount): string =>
  element("cac:LegalMonetaryTotal", [
    amount("cbc:LineExtensionAmount", model.linesCents),
    amount("cbc:TaxExclusiveAmount", model.netCents),
    amount("cbc:TaxInclusiveAmount", model.totalCents),
    model.chargesCents > 0 && amount("cbc:ChargeTotalAmount", model.chargesCents),
    document.paidCents > 0 && amount("cbc:PrepaidAmount", document.paidCents),
    amount("cbc:PayableAmount", model.dueCents),
  ]);

function lineOf(root: "Invoice" | "CreditNote", line: SemanticModel["lines"][number], amount: Amount): string {
  const unit = { unitCode: unitCode(line.unit) };
  const isAllowance = line.allowanceCents > 0;
  return element(`cac:${root}Line`, [
    element("cbc:ID", line.id),
    optional("cbc:Note", line.note),
    element(root === "Invoice" ? "cbc:InvoicedQuantity" : "cbc:CreditedQuantity", String(line.quantity), unit),
    amount("cbc:LineExtensionAmount", line.netCents),
    optional("cbc:AccountingCost", line.costCentre),
    line.allowanceCents !== 0 &&
      element("cac:AllowanceCharge", [
        element("cbc:ChargeIndicator", String(!isAllowance)),
        element("cbc:AllowanceChargeReason", isAllowance ? "Discount" : "Surcharge"),
        amount("cbc:Amount", Math.abs(line.allowanceCents)),
      ]),
    element("cac:Item", [
      optional("cbc:Description", line.description),
      element("cbc:Name", line.name),
      line.sku && element("cac:SellersItemIdentification", [element("cbc:ID", line.sku)]),
      taxCategory("cac:ClassifiedTaxCategory", line.tax),
    ]),
    element("cac:Price", [
      amount("cbc:PriceAmount", line.priceCents),
      element("cbc:BaseQuantity", String(line.priceUnit), unit),
    ]),
  ]);
}
