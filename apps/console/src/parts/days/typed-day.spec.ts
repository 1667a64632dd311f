import { expect, it } from '@jest/globals';
import { typedDay } from './typed-day.js';

it.each([
  ['2026-12-02', '2026-12-02'],
  ['', ''],
  ['0002-12-02', null],
  ['0202-12-02', null],
])('takes the day %j as %j: no year is whole before its fourth figure', (typed, day) => {
  expect(typedDay(typed)).toBe(day);
});
