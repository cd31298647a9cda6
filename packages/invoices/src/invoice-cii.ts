import type { InvoiceAddress, InvoiceDocument, LineTax } from "./invoice-document.ts";
import { addressParts } from "./parties.ts";
import { type ModelParty, type SemanticModel, semanticModel } from "./semantic-model.ts";
import { taxCode } from "./tax-categories.ts";
import { unitCode } from "./unit-codes.ts";
import { decimal, element, optional, xmlFile } from "./write-xml.ts";

// CII D16B, in the order of its schema.

const amount = (name: string, cents: number): string => element(`ram:${name}`, decimal(cents));
const id = (name: string, value: string | null, scheme?: string) =>
  value && element(`ram:${name}`, [element("ram:ID", value, scheme ? { schemeID: scheme } : {})]);
const day = (name: string, iso: string, namespace = "udt"): string =>
  element(`ram:${name}`, [element(`${namespace}:DateTimeString`, iso.replaceAll("-", ""), { format: "102" })]);

/** The invoice or credit note as CII by EN 16931, in its profile. Valid if `missingOfDocument` finds nothing. */
export function invoiceCii(document: InvoiceDocument): string {
  const model = semanticModel(document);
  return xmlFile(
    element(
      "rsm:CrossIndustryInvoice",
      [
        element("rsm:ExchangedDocumentContext", [
          id("BusinessProcessSpecifiedDocumentContextParameter", model.process),
          id("GuidelineSpecifiedDocumentContextParameter", model.guideline),
        ]),
        element("rsm:ExchangedDocument", [
          element("ram:ID", document.number),
          element("ram:TypeCode", model.typeCode),
          day("IssueDateTime", document.issuedOn),
          ...model.notes.map((note) => element("ram:IncludedNote", [element("ram:Content", note)])),
        ]),
        element("rsm:SupplyChainTradeTransaction", [
          ...model.lines.map(lineOf),
          agreementOf(model),
          deliveryOf(model),
          settlementOf(document, model),
        ]),
      ],
      {
        "xmlns:rsm": "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
        "xmlns:ram": "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
        "xmlns:udt": "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
        "xmlns:qdt": "urn:un:unece:uncefact:data:standard:QualifiedDataType:100",
      },
    ),
  );
}

const percentOf = ({ percent }: LineTax): string => element("ram:RateApplicablePercent", String(percent));

const taxOf = (name: string, tax: LineTax): string =>
  element(`ram:${name}`, [
    element("ram:TypeCode", "VAT"),
    element("ram:CategoryCode", taxCode(tax.category)),
    // Items outside the scope of tax have no rate; the tax breakdown has one of everything.
    tax.category !== "outside-scope" && percentOf(tax),
  ]);

const chargeIndicator = (isCharge: boolean): string =>
  element("ram:ChargeIndicator", [element("udt:Indicator", String(isCharge))]);

function lineOf(line: SemanticModel["lines"][number]): string {
  const unit = { unitCode: unitCode(line.unit) };
  const isAllowance = line.allowanceCents > 0;
  return element("ram:IncludedSupplyChainTradeLineItem", [
    element("ram:AssociatedDocumentLineDocument", [
      element("ram:LineID", line.id),
      line.note && element("ram:IncludedNote", [element("ram:Content", line.note)]),
    ]),
    element("ram:SpecifiedTradeProduct", [
      optional("ram:SellerAssignedID", line.sku),
      element("ram:Name", line.name),
      optional("ram:Description", line.description),
    ]),
    element("ram:SpecifiedLineTradeAgreement", [
      element("ram:NetPriceProductTradePrice", [
        amount("ChargeAmount", line.priceCents),
        element("ram:BasisQuantity", String(line.priceUnit), unit),
      ]),
    ]),
    element("ram:SpecifiedLineTradeDelivery", [element("ram:BilledQuantity", String(line.quantity), unit)]),
    element("ram:SpecifiedLineTradeSettlement", [
      taxOf("ApplicableTradeTax", line.tax),
      line.allowanceCents !== 0 &&
        element("ram:SpecifiedTradeAllowanceCharge", [
          chargeIndicator(!isAllowance),
          amount("ActualAmount", Math.abs(line.allowanceCents)),
          element("ram:Reason", isAllowance ? "Discount" : "Surcharge"),
        ]),
      element("ram:SpecifiedTradeSettlementLineMonetarySummation", [amount("LineTotalAmount", line.netCents)]),
      id("ReceivableSpecifiedTradeAccountingAccount", line.costCentre),
    ]),
  ]);
}

const orderReference = (name: string, number: string | null) =>
  number && element(`ram:${name}`, [element("ram:IssuerAssignedID", number)]);

const agreementOf = (model: SemanticModel): string =>
  element("ram:ApplicableHeaderTradeAgreement", [
    optional("ram:BuyerReference", model.buyer.buyerReference),
    partyOf("SellerTradeParty", model.seller),
    partyOf("BuyerTradeParty", model.buyer),
    orderReference("SellerOrderReferencedDocument", model.salesOrder),
    orderReference("BuyerOrderReferencedDocument", model.purchaseOrder),
  ]);

const communication = (name: string, element_: string, value: string | null) =>
  value && element(`ram:${name}`, [element(`ram:${element_}`, value)]);

const partyOf = (name: string, party: ModelParty): string =>
  element(`ram:${name}`, [
    element("ram:Name", party.name),
    id("SpecifiedLegalOrganization", party.registrationId),
    (party.phone || party.email) &&
      element("ram:DefinedTradeContact", [
        element("ram:PersonName", party.name),
        communication("TelephoneUniversalCommunication", "CompleteNumber", party.phone),
        communication("EmailURIUniversalCommunication", "URIID", party.email),
      ]),
    addressOf(party),
    party.email && element("ram:URIUniversalCommunication", [element("ram:URIID", party.email, { schemeID: "EM" })]),
    id("SpecifiedTaxRegistration", party.vatId, "VA"),
    id("SpecifiedTaxRegistration", party.otherTaxId, "FC"),
  ]);

function addressOf(address: InvoiceAddress): string {
  const { street, additional, third, town } = addressParts(address);
  return element("ram:PostalTradeAddress", [
    optional("ram:PostcodeCode", address.postcode),
    optional("ram:LineOne", street),
    optional("ram:LineTwo", additional),
    optional("ram:LineThree", third),
    optional("ram:CityName", town),
    element("ram:CountryID", address.country),
    optional("ram:CountrySubDivisionName", address.region),
  ]);
}

const deliveryOf = ({ deliverTo, deliveredOn }: SemanticModel): string =>
  element("ram:ApplicableHeaderTradeDelivery", [
    deliverTo && element("ram:ShipToTradeParty", [optional("ram:Name", deliverTo.name), addressOf(deliverTo)]),
    deliveredOn && element("ram:ActualDeliverySupplyChainEvent", [day("OccurrenceDateTime", deliveredOn)]),
  ]);

function settlementOf(document: InvoiceDocument, model: SemanticModel): string {
  const { corrects, currency, kind, number } = document;
  const dueOn = kind === "invoice" ? document.dueOn : null;
  return element("ram:ApplicableHeaderTradeSettlement", [
    element("ram:PaymentReference", number),
    element("ram:InvoiceCurrencyCode", currency),
    paymentMeans(model),
    ...model.taxes.map((tax) =>
      element("ram:ApplicableTradeTax", [
        amount("CalculatedAmount", tax.taxCents),
        element("ram:TypeCode", "VAT"),
        optional("ram:ExemptionReason", tax.exemption?.sentence),
        amount("BasisAmount", tax.netCents),
        element("ram:CategoryCode", taxCode(tax.category)),
        optional("ram:ExemptionReasonCode", tax.exemption?.code),
        percentOf(tax),
      ]),
    ),
    model.period &&
      element("ram:BillingSpecifiedPeriod", [
        day("StartDateTime", model.period.first),
        day("EndDateTime", model.period.last),
      ]),
    ...document.charges.map(({ name, netCents, tax }) =>
      element("ram:SpecifiedTradeAllowanceCharge", [
        chargeIndicator(true),
        amount("ActualAmount", netCents),
        element("ram:Reason", name),
        taxOf("CategoryTradeTax", tax),
      ]),
    ),
    (model.payment.terms || dueOn) &&
      element("ram:SpecifiedTradePaymentTerms", [
        optional("ram:Description", model.payment.terms),
        dueOn && day("DueDateDateTime", dueOn),
      ]),
    totals(document, model),
    corrects &&
      element("ram:InvoiceReferencedDocument", [
        element("ram:IssuerAssignedID", corrects.number),
        day("FormattedIssueDateTime", corrects.issuedOn, "qdt"),
      ]),
    id("ReceivableSpecifiedTradeAccountingAccount", model.costCentre),
  ]);
}

const paymentMeans = ({ payment: { code, bank } }: SemanticModel): string =>
  element("ram:SpecifiedTradeSettlementPaymentMeans", [
    element("ram:TypeCode", code),
    bank && element("ram:PayeePartyCreditorFinancialAccount", [element("ram:IBANID", bank.iban)]),
    bank?.bic && element("ram:PayeeSpecifiedCreditorFinancialInstitution", [element("ram:BICID", bank.bic)]),
  ]);

const totals = ({ currency, paidCents }: InvoiceDocument, model: SemanticModel): string =>
  element("ram:SpecifiedTradeSettlementHeaderMonetarySummation", [
    amount("LineTotalAmount", model.linesCents),
    amount("ChargeTotalAmount", model.chargesCents),
    amount("TaxBasisTotalAmount", model.netCents),
    element("ram:TaxTotalAmount", decimal(model.taxCents), { currencyID: currency }),
    amount("GrandTotalAmount", model.totalCents),
    amount("TotalPrepaidAmount", paidCents),
    amount("DuePayableAmount", model.dueCents),
  ]);
