import { describe, expect, test } from "vitest";
import { carriers, describeProgress, progressOf, trackingLink } from "./shipping.ts";

const line = (more: object) => ({
  status: "pending" as const,
  quantity: 200,
  shippedQuantity: 0,
  refundedQuantity: 0,
  ...more,
});

describe("how far shipping is", () => {
  test("is said where some pieces have left or were refunded and others not", () => {
    expect(describeProgress(progressOf([line({ shippedQuantity: 120 })]))).toBe("120 of 200 shipped, 80 to ship");
    expect(describeProgress(progressOf([line({ shippedQuantity: 120, refundedQuantity: 30 })]))).toBe(
      "120 of 200 shipped, 30 refunded, 50 to ship",
    );
    expect(describeProgress(progressOf([line({ refundedQuantity: 30 })]))).toBe("30 of 200 refunded, 170 to ship");
    expect(
      describeProgress(progressOf([line({ status: "shipped", shippedQuantity: 170, refundedQuantity: 30 })])),
    ).toBe("170 of 200 shipped, 30 refunded");
    expect(
      describeProgress(progressOf([line({ status: "shipped", shippedQuantity: 200 }), line({ quantity: 1_000 })])),
    ).toBe("200 of 1,200 shipped, 1,000 to ship");
  });

  test("names what is on backorder unless that is said beside it, and what is collected as that", () => {
    const waiting = line({ shippedQuantity: 120, backorderedQuantity: 80 });
    expect(describeProgress(progressOf([waiting]))).toBe("120 of 200 shipped, 80 on backorder");
    expect(describeProgress(progressOf([waiting]), { isCollected: true, isBackorderSaid: true })).toBe(
      "120 of 200 collected",
    );
  });

  test("is not said where the state says it", () => {
    expect(describeProgress(progressOf([line({})]))).toBeUndefined();
    expect(describeProgress(progressOf([line({ status: "shipped", shippedQuantity: 200 })]))).toBeUndefined();
    const refunded = line({ status: "refunded", shippedQuantity: 120, refundedQuantity: 200 });
    expect(describeProgress(progressOf([refunded]))).toBeUndefined();
  });
});

describe("the link to a parcel", () => {
  test("of a carrier of the list leads to its page, with the number encoded", () => {
    for (const carrier of carriers) {
      const link = trackingLink(carrier, "1Z 9&x=<a>/#");
      expect(link).toMatch(/^https:\/\/[a-z.-]+\//);
      expect(link?.endsWith("1Z%209%26x%3D%3Ca%3E%2F%23")).toBe(true);
    }
    expect(trackingLink(" royal mail", "$&")).toBe(
      "https://www.royalmail.com/track-your-item#/tracking-results/%24%26",
    );
  });

  test.each([
    ["DHL Express", "https://www.dhl.com/"],
    ["UPS Ground", "https://www.ups.com/"],
    ["ups", "https://www.ups.com/"],
    [" Royal  Mail Tracked 24", "https://www.royalmail.com/"],
    ["FEDEX Home Delivery", "https://www.fedex.com/"],
  ])("of a service, %s, leads to its carrier's page", (carrier, page) => {
    expect(trackingLink(carrier, "123")?.startsWith(page)).toBe(true);
  });

  test.each(["Upside", "Royal", "Express DHL", "DHLX", "", null])(
    "of %s, a carrier that is not in the list, leads nowhere",
    (carrier) => {
      expect(trackingLink(carrier, "123")).toBeUndefined();
    },
  );

  test("of another carrier is the tracking number, if that is a web address", () => {
    expect(trackingLink("Van", 'https://van.example/p?n=1"2')).toBe("https://van.example/p?n=1%222");
    expect(trackingLink(null, "https://van.example/7")).toBe("https://van.example/7");
    for (const number of ["12345", "javascript:alert(1)", "data:text/html,x", "//van.example/7", "https://", null])
      expect(trackingLink("Van", number)).toBeUndefined();
  });
});
