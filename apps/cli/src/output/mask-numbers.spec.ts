import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { maskNumbers, printData, printLine, printTable } from './output.js';

let output = '';
beforeEach(() => {
  output = '';
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output += String(text);
    return true;
  });
});
afterEach(() => void jest.restoreAllMocks());

async function printAll(): Promise<string> {
  output = '';
  await printLine('call +15550142 back');
  await printTable(['theirs', 'texts'], [['+15550142', '15']]);
  await printData({ theirs: '+15550142', at: 1_795_489_200, names: ['15550100142'] });
  return output;
}

it('writes phone numbers by their last digits once it is told to, in lines, cells and JSON, and leaves figures', async () => {
  expect(await printAll()).toContain('+15550142');
  maskNumbers();
  const [line, , row = '', json = ''] = (await printAll()).split('\n');
  expect(line).toBe('call [phone …42] back');
  expect(row.split(/ {2,}/)).toEqual(['[phone …42]', '15']);
  expect(JSON.parse(json)).toEqual({ theirs: '[phone …42]', at: 1_795_489_200, names: ['[phone …42]'] });
});
