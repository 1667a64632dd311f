/** The advice about a wrong clock. */
export const clockAdvice =
  'keep this machine and that of Redis on network time (chronyc tracking, timedatectl); TLS, ledgers and quiet hours go by it';
