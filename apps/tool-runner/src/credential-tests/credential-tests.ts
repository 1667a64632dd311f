import type { CredentialTestQuestion, HookQuestion } from '#credentials';
import { InquiryServer } from '#deployment';
import type { Redis } from '#redis';
import { atMostEvery } from '#telemetry';
import type { Logger } from '#telemetry';
import type { HttpPorts } from '../graph/http-call.js';
import type { MailPorts } from '../graph/mail-call.js';
import { tellService } from './tell-service.js';
import { testCredential } from './test-credential.js';

const logEveryMs = 60_000;

/** Tests credentials for people, and tells services what to call: this process alone opens credentials. Calls of tools never wait for it. */
export class CredentialTests {
  private readonly server: InquiryServer;

  constructor(url: string, logger: Logger) {
    const onFailed = atMostEvery(logEveryMs, (err: unknown) => logger.warn({ err }, 'a credential was not tested'));
    this.server = new InquiryServer({ url, about: 'credentials', onFailed });
  }

  start(redis: Redis, ports: HttpPorts & MailPorts): void {
    this.server.start(redis, (asked) => {
      const question = asked as CredentialTestQuestion | HookQuestion; // as the gateway has asked it
      return 'hook' in question ? tellService(ports, question) : testCredential(ports, question);
    });
  }

  /** Called by Nest when the process is to end. */
  onModuleDestroy(): void {
    this.server.stop();
  }
}
