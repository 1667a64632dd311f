import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { badField } from './problem.js';

interface HeaderForm {
  form: RegExp;
  expected: string;
  required: boolean;
  description: string;
}

/** Gives a route a checked header, and adds it to the description of the API. */
function checkedHeader(name: string, { form, expected, required, description }: HeaderForm): () => ParameterDecorator {
  const Checked = createParamDecorator((_data: unknown, context: ExecutionContext): string | undefined => {
    const request: FastifyRequest = context.switchToHttp().getRequest();
    const [value] = [request.headers[name.toLowerCase()]].flat();
    if (value === undefined ? required : !form.test(value)) throw badField(name, expected);
    return value;
  });
  const schema = { type: 'string', pattern: form.source };
  return () =>
    (target, method = '', index) => {
      const descriptor = Object.getOwnPropertyDescriptor(target, method);
      if (descriptor) ApiHeader({ name, required, description, schema })(target, method, descriptor);
      Checked()(target, method, index);
    };
}

/** Makes a request safe to repeat: one key is carried out once. */
export const IdempotencyKey = checkedHeader('Idempotency-Key', {
  form: /^[\x20-\x7e]{1,255}$/,
  expected: 'expected 1 to 255 visible ASCII characters',
  required: false,
  description: 'Makes the request safe to send again: the same key with the same body is done once.',
});

/** The sender's permanent id of a message. */
export const WebhookId = checkedHeader('webhook-id', {
  form: /^[\x21-\x7e]{1,128}$/,
  expected: 'expected 1 to 128 visible ASCII characters',
  required: true,
  description: 'The name of the message, for good: sent twice it is one.',
});
