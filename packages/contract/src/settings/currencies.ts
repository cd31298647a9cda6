/**
 * The currencies in which a shop can sell: those with two decimals, in use and at the card provider. This excludes those with none (JPY,
 * IDR) or three (KWD), and those of which the provider accepts only whole units (HUF, ISK, TWD, UGX).
 */
export const currencies = (
  "USD EUR GBP AED AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CNY CRC CVE CZK DKK DOP DZD EGP ETB FJD FKP " +
  "GEL GIP GMD GTQ GYD HKD HNL HTG ILS INR JMD KES KGS KHR KYD KZT LKR LRD LSL MAD MDL MKD MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR " +
  "NZD PAB PEN PGK PHP PLN QAR RON RSD SAR SBD SCR SEK SGD SHP SRD SZL THB TJS TOP TRY TTD TZS UAH UYU UZS WST XCD ZAR ZMW"
).split(" ");
