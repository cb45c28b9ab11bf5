import { expect, test } from 'vitest';
import { readEuro, writeEuro } from './euro-input';

test.each([
  ['25', 2500],
  [' 25,5 ', 2550],
  ['0.07', 7],
  ['1000000', 100_000_000],
  ['', null],
  ['-1', null],
  ['1e3', null],
  ['1.234', null],
  ['1.000,00', null],
  ['99999999', null],
  ['NaN', null],
  ['٣', null],
])('[CAT-05] %j reads as %s cents', (text, cents) => {
  expect(readEuro(text)).toBe(cents);
});

test.each([
  [2500, '25'],
  [2550, '25.50'],
  [7, '0.07'],
])('%i cents are written %s and read back', (cents, text) => {
  expect(writeEuro(cents)).toBe(text);
  expect(readEuro(text)).toBe(cents);
});
