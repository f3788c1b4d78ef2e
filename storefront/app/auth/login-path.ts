/** The sign-in that leads on to `redirectTo`, a path of this shop. */
export const loginPath = (redirectTo: string): string => `/login?${new URLSearchParams({ redirectTo })}`;
