const attribution = 'nothing is added to a message, whatever it says';

/** Parameters that change nothing a test could see, by the type's last name and their path, and why that is right. */
export const exempt: ReadonlyMap<string, string> = new Map([
  ['formTrigger options.appendAttribution', 'the page of a form bears no attribution, whatever it says'],
  ['switch options.renameFallbackOutput', 'names an output on the canvas'],
  [
    'executeWorkflowTrigger workflowInputs.values.type',
    'tells whoever draws a caller what to give; nothing is converted',
  ],
  ['lmChatOpenAi responsesApiEnabled', 'which API of the provider is asked is the provider’s own'],
  ['httpRequest options.lowercaseHeaders', 'names of headers mean the same in any case (RFC 9110, section 5.1)'],
  ['httpRequestTool options.lowercaseHeaders', 'names of headers mean the same in any case (RFC 9110, section 5.1)'],
  ...['emailSend', 'emailSendTool'].map((type) => [`${type} options.appendAttribution`, attribution] as const),
  ...['batchSize', 'batchInterval'].flatMap((name) =>
    ['httpRequest', 'httpRequestTool'].map(
      (type) => [`${type} options.batching.batch.${name}`, 'the compiler paces the calls of a node by it'] as const,
    ),
  ),
  ...['telegram', 'telegramTool'].map((type) => [`${type} additionalFields.appendAttribution`, attribution] as const),
  ...['slack', 'slackTool'].map((type) => [`${type} otherOptions.includeLinkToWorkflow`, attribution] as const),
  ...withTools('airtable', 'options.bulkSize', 'each record is a request of its own'),
  ...withTools('baserow', 'databaseId', 'the table says its database'),
  ...withTools('nocoDb', 'workspaceId', 'the table says its workspace'),
]);

function withTools(type: string, path: string, why: string): (readonly [string, string])[] {
  return [type, `${type}Tool`].map((name) => [`${name} ${path}`, why] as const);
}
