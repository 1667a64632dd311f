/** What a description has against requests that the service takes, by the last part of its type, and why. */
const differences: Readonly<Record<string, readonly { says: RegExp; why: string }[]>> = {
  discord: [
    {
      says: /^webhook\.sendLegacy: .* no path \/api\/webhooks\//,
      why: 'an address of a webhook, as Discord gives it, names no version of the API; the description has that of version 10',
    },
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
