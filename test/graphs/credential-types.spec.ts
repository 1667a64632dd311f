import { expect, it } from '@jest/globals';
import { credentialTypeNames } from '#credentials';
import { findNodeType } from '#nodes';

it.each(['n8n-nodes-base.httpRequest', 'n8n-nodes-base.httpRequestTool', '@n8n/n8n-nodes-langchain.toolHttpRequest'])(
  '%s takes a credential of each type that can be made, and of no other',
  (type) => {
    const { description } = findNodeType({ id: 'n', name: 'N', type }) ?? {};
    const property = description?.properties.find(({ name }) => name === 'nodeCredentialType');
    const offered = property?.options?.flatMap((option) => ('value' in option ? [option.value] : []));
    expect(offered?.toSorted()).toEqual(credentialTypeNames.toSorted());
  },
);
