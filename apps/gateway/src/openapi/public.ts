import { SetMetadata } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';

const kept = 'open to everybody';

/** A controller that anybody may call: it checks a signature, a form or a credential of its own, or has nothing to hide. */
export const Public = (): ClassDecorator => SetMetadata(kept, true);

export function isPublic(controller: ReturnType<ExecutionContext['getClass']> | object): boolean {
  return Reflect.getMetadata(kept, controller) === true;
}
