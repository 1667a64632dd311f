import { expect, it } from '@jest/globals';
import { credentialTypeNames, socketPorts } from '#credentials';
import { findNodeType } from '#nodes';

/** Of services alone: a request of one's own names no scope for Google's service account, and the address of Discord's webhook is its secret. */
const ofServicesAlone = ['googleApi', 'discordWebhookApi'];

it.each(['n8n-nodes-base.httpRequest', 'n8n-nodes-base.httpRequestTool', '@n8n/n8n-nodes-langchain.toolHttpRequest'])(
  '%s takes a credential of each type that can be made, and of no other',
  (type) => {
    const { description } = findNodeType({ id: 'n', name: 'N', type }) ?? {};
    const property = description?.properties.find(({ name }) => name === 'nodeCredentialType');
    const offered = property?.options?.flatMap((option) => ('value' in option ? [option.value] : []));
    const ofRequests = credentialTypeNames.filter(
      (name) => !ofServicesAlone.includes(name) && socketPorts(name) === null,
    );
    expect(offered?.toSorted()).toEqual(ofRequests.toSorted());
  },
);
