/** The countries whose invoices the French reform is for: France, and the overseas departments where French VAT applies. */
const frenchCountries: readonly string[] = ["FR", "GP", "MQ", "RE"];

export function isFrenchCountry(country: string | undefined): boolean {
  return country !== undefined && frenchCountries.includes(country);
}
