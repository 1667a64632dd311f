/** What a description has against requests that the service takes, by the last part of its type, and why. */
const differences: Readonly<Record<string, readonly { says: RegExp; why: string }[]>> = {
  discord: [
    {
      says: /^webhook\.sendLegacy: .* no path \/api\/webhooks\//,
      why: 'an address of a webhook, as Discord gives it, names no version of the API; the description has that of version 10',
    },
  ],
  asana: [
    {
      says: /^task\.getAll: .* query \/opt_fields/,
      why: 'several names stand in one text, apart by commas, as the documentation has them',
    },
  ],
  hubspot: [
    {
      says: /\/search: body (?:must|\/sorts)/,
      why: 'it asks for all fields of a search, and for sorts as texts; the documentation of the request has examples without and with objects',
    },
    { says: /no path \/crm\/v3\/objects\/deals/, why: 'it has deals under the number of their type, 0-3' },
    { says: /^engagement\./, why: 'HubSpot describes its API 3 alone' },
  ],
  notion: [
    {
      says: /^(?:databasePage|page)\.(?:create|update): .* body (?:must match|\/(?:parent|properties|children|icon))/,
      why: 'it describes what a model is to send: pages of pages, with a title and texts alone',
    },
    {
      says: /^databasePage\.getAll: .* body (?:must match|\/sorts)/,
      why: 'sorts by a timestamp, of which the documentation of the request tells, are not in it',
    },
  ],
};

export function isKnown(service: string, problem: string): boolean {
  return (differences[service] ?? []).some(({ says }) => says.test(problem));
}
