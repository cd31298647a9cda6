/** A minimal browser: keeps cookies, follows redirects within one origin, and stops at a redirect to another. */
export function createVisitor() {
  const cookies = new Map<string, string>();

  async function request(url: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(url, { ...init, redirect: "manual", headers: { ...init.headers, cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return answer;
  }

  /** Follows redirects to a page or to an address of another origin, and returns which. */
  async function open(url: string, init?: RequestInit): Promise<{ url: string; answer: Response }> {
    const answer = await request(url, init);
    const next = answer.headers.get("location");
    if (!next) return { url, answer };
    const target = new URL(next, url);
    return target.origin === new URL(url).origin ? open(target.href) : { url: target.href, answer };
  }

  return {
    open,
    /** Posts a choice to the picker page at this address; returns the callback address that follows. */
    choose: async (pickerUrl: string, choice: Record<string, string>) =>
      open(pickerUrl, { method: "POST", body: new URLSearchParams(choice) }),
  };
}
