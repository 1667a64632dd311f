import { describe, expect, it } from '@jest/globals';
import { settingsFor } from '../test/settings.js';
import { Tree } from '../test/tree.js';

describe('the answer of a workflow', () => {
  it('has no more segments than its channel takes, and the output stays whole', () => {
    const sentence = `${'word '.repeat(29)}end. `;
    const long = sentence.repeat(4).trimEnd();
    const tree = new Tree({
      ...settingsFor({ kind: 'tool', id: 'a', toolName: 'say', args: { text: long } }),
      replySegments: { sms: 2 },
    });
    const answered = tree.text('hello');
    tree.settle();
    expect(tree.sent).toEqual([sentence.repeat(2).trimEnd()]);
    expect(tree.views.get(answered)).toMatchObject({ output: long, replies: [{ text: tree.sent[0] }] });
    tree.channel = 'api';
    tree.text('hello');
    tree.settle();
    expect(tree.sent[1]).toBe(long);
  });
});
