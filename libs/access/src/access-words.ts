/** What somebody may do, each all of what stands before it. Which route takes which: `route-roles.ts` of the gateway. */
export const accessRoles = ['viewer', 'operator', 'builder', 'admin'] as const;
export type AccessRole = (typeof accessRoles)[number];

/** Whether a role includes another. */
export function hasRole(role: AccessRole, least: AccessRole): boolean {
  return accessRoles.indexOf(role) >= accessRoles.indexOf(least);
}

/** How a named key stands. */
export const keyStates = {
  active: 'it is taken',
  expired: 'its time is over',
  revoked: 'it was taken back, for good',
} as const;
export type KeyState = keyof typeof keyStates;
