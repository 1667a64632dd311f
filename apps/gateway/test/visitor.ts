/** A browser as far as sign-ins need one: it keeps cookies for each host and follows redirects. */
export class Visitor {
  private readonly jars = new Map<string, Map<string, string>>();

  /** `reach`: where an address is really reached. */
  constructor(private readonly reach: (address: string) => string = (address) => address) {}

  /** The answer of an address and no other. */
  async ask(address: string, headers: Record<string, string> = {}): Promise<Response> {
    const { origin } = new URL(address);
    const jar = this.jars.get(origin) ?? new Map<string, string>();
    this.jars.set(origin, jar);
    const cookie = Array.from(jar, ([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(this.reach(address), { redirect: 'manual', headers: { cookie, ...headers } });
    for (const line of response.headers.getSetCookie()) keep(jar, line);
    return response;
  }

  /** Follows redirects up to an address that `stop` names, and gives that one, unasked; or the last answer that is no redirect. */
  async follow(
    address: string,
    stop: (address: string) => boolean,
  ): Promise<{ address: string; response: Response | null }> {
    let at = address;
    for (let n = 0; n < 20; n += 1) {
      if (stop(at)) return { address: at, response: null };
      const response = await this.ask(at);
      const to = response.headers.get('location');
      if (to === null) return { address: at, response };
      at = new URL(to, at).href;
    }
    throw new Error(`redirected again and again: ${at}`);
  }

  cookie(address: string, name: string): string | undefined {
    return this.jars.get(new URL(address).origin)?.get(name);
  }
}

function keep(jar: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';');
  const [name = '', ...value] = pair.trim().split('=');
  const expires = attributes.find((each) => /^\s*expires=/i.test(each))?.replace(/^\s*expires=/i, '');
  if (expires !== undefined && Date.parse(expires) <= Date.now()) jar.delete(name);
  else jar.set(name, value.join('='));
}
