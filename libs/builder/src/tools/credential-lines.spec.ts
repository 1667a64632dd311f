import { describe, expect, it } from '@jest/globals';
import { unknownHouse } from '../house/house.js';
import { credentialLines, foldedSetup } from './credential-lines.js';

const lacks = (node: string, type: string) => ({
  ...{ code: 'CREDENTIAL_MISSING', severity: 'setup' as const, node, path: `/credentials/${type}` },
  ...{ message: `"${node}" signs in, and names no credential`, expected: `a ${type} credential` },
});

describe('what nodes without a credential need', () => {
  it('is told once for each type, with those that are here', () => {
    const problems = [lacks('Ask', 'slackApi'), lacks('Read', 'slackApi'), lacks('Find', 'qdrantApi')];
    const house = { ...unknownHouse, credentials: [{ id: 'c', name: 'Our Slack', type: 'slackApi' }] };
    const [slack = '', qdrant = '', ...others] = credentialLines(problems, house);
    expect(slack).toMatch(
      /^CREDENTIAL_MISSING \(setup\), slackApi: "Ask" .*; "Read" .* The person chooses "Our Slack"\.$/,
    );
    expect(qdrant).not.toContain('chooses');
    expect(others).toEqual([]);
  });

  it('is one line of a test', () => {
    const line = (node: string) => `${node}: "${node}" signs in; expected a slackApi credential (CREDENTIAL_MISSING)`;
    expect(foldedSetup([line('Ask'), 'Find: "Id" is missing (VALUE_OPEN)', line('Read')])).toEqual([
      ...['Find: "Id" is missing (VALUE_OPEN)', 'credentials of Ask, Read (CREDENTIAL_MISSING)'],
    ]);
    expect(foldedSetup(['x'])).toEqual(['x']);
  });
});
