/** What to do about a clock that is off, whoever noticed. */
export const clockAdvice =
  'keep this machine and that of Redis on network time (chronyc tracking, timedatectl); TLS, ledgers and quiet hours go by it';
