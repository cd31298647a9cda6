const members = new Set([
  ...["AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IT", "LT", "LU"],
  ...["LV", "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK"],
]);

/** Whether goods that go there from another member are an intra-community supply. */
export const isInEuropeanUnion = (country: string): boolean => members.has(country);
