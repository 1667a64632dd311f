import { describe, expect, it } from '@jest/globals';
import { ValidationPipe } from '@nestjs/common';
import { IsInt, IsOptional, IsString, Matches } from 'class-validator';
import { InboundSms } from '../../channels/twilio/inbound-sms.js';
import { MessageStatus } from '../../channels/twilio/message-status.js';
import { createFormReader } from './form-reader.js';

const sms = { MessageSid: 'SM1', From: '+15550123', To: '+15550100', Body: '' };
const status = { MessageSid: 'SM1', MessageStatus: 'sent' };

const withoutPrototype = (): object => Object.create(null) as object; // it makes one
const pipe = new ValidationPipe({ whitelist: true, transform: true });

describe('readerOf', () => {
  it.each([
    ['a text', InboundSms, sms],
    ['a text with more fields', InboundSms, { ...sms, NumMedia: '2', OptOutType: 'STOP', FromCity: 'SPRINGFIELD' }],
    ['a status', MessageStatus, { ...status, ErrorCode: '30003' }],
    ['a form without a prototype', MessageStatus, Object.assign(withoutPrototype(), status)],
    [
      'a field called __proto__',
      MessageStatus,
      JSON.parse(`{"__proto__":{"a":1},"MessageSid":"SM1","MessageStatus":""}`),
    ],
  ])('takes %s as class-validator does', async (_name, form, sent) => {
    const taken = createFormReader(form)(sent);
    expect(taken).toBeInstanceOf(form);
    expect(taken).toEqual(await pipe.transform(sent, { type: 'body', metatype: form }));
  });

  it.each([
    ['nothing', null],
    ['a list', [sms]],
    ['a field less', { ...sms, From: undefined }],
    ['a field twice', { ...sms, From: [sms.From, sms.From] }],
    ['a field that is wrong', { ...sms, To: 'a\nb' }],
    ['a field that may be left out and is wrong', { ...sms, NumMedia: 'many' }],
    ['fields that it has only from its prototype', Object.setPrototypeOf({}, sms)],
  ])('leaves %s to class-validator', (_name, sent) => {
    expect(createFormReader(InboundSms)(sent)).toBeNull();
  });

  it('leaves a class to class-validator that it cannot check itself', () => {
    class Counted {
      @IsInt()
      count!: number;
    }
    class Listed {
      @IsOptional()
      @IsString({ each: true })
      names?: string[];
    }
    class Again {
      @Matches(/a/g)
      text!: string;
    }
    expect(createFormReader(Counted)({ count: 1 })).toBeNull();
    expect(createFormReader(Listed)({})).toBeNull();
    expect(createFormReader(Again)({ text: 'a' })).toBeNull();
  });
});
