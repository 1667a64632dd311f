import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { IsEmail, IsIn, IsOptional, Length, Matches } from 'class-validator';
import { Described, describeProperties } from './body-schema.js';

class Known {
  @Length(1, 8, { message: 'expected a word' })
  word!: string;

  @IsOptional()
  @IsIn(['a', 'b'])
  one?: string;

  /** Its check has no words: it is described. */
  @Described({ type: 'string', format: 'email' })
  @IsEmail()
  address!: string;
}

class Planted {
  @IsEmail()
  address!: string;
}

class EachPlanted {
  @Matches(/^a$/, { each: true })
  names!: string[];
}

describe('the checks of a request', () => {
  it('are said of its fields in JSON Schema', () => {
    expect(Object.fromEntries(describeProperties(Known))).toEqual({
      word: { type: 'string', minLength: 1, maxLength: 8, description: 'expected a word', required: true },
      one: { type: 'string', enum: ['a', 'b'], required: false },
      address: { type: 'string', format: 'email', required: true },
    });
  });

  it.each([
    [Planted, 'Planted.address: isEmail says nothing'],
    [EachPlanted, 'EachPlanted.names: matches of each says nothing'],
  ])('fail by name where one would say nothing', (planted, problem) => {
    expect(() => describeProperties(planted)).toThrow(problem);
  });
});
