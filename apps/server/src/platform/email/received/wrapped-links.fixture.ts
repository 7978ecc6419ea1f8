/** The link as programs that check emails rewrite it. */
export function wrappedLinks(link: string): Readonly<Record<string, string>> {
  const encoded = encodeURIComponent(link);
  return {
    'as it was sent': link,
    'without its scheme': link.replace(/^https?:\/\//, ''),
    'Outlook Safe Links': `https://eur02.safelinks.protection.outlook.com/?url=${encoded}&data=05%7C02%7C&sdata=x%3D&reserved=0`,
    'urldefense version 1': `https://urldefense.proofpoint.com/v1/url?u=${encoded}&k=abc`,
    'urldefense version 2': `https://urldefense.proofpoint.com/v2/url?u=${encoded.replaceAll('-', '-2D').replaceAll('_', '-5F').replaceAll('%2F', '_').replaceAll('%', '-')}&d=DwMFaQ&c=x`,
    'urldefense version 3': `https://urldefense.com/v3/__${link.replace('?', '*')}__;Pw!!Abc123!xyz$`,
    'Mimecast, which names only the host': `https://protect-eu.mimecast.com/s/AbCdEfGhIj?domain=${new URL(link).host}`,
    Barracuda: `https://linkprotect.cudasvc.com/url?a=${encoded}&c=E,1,x&typo=1`,
    Google: `https://www.google.com/url?q=${link}&sa=D&source=calendar`,
    'Sophos, in Base64': `https://eu-west-1.protection.sophos.com/?d=acme.example&u=${Buffer.from(link).toString('base64')}&i=x`,
    Cisco: `https://secure-web.cisco.com/1aBcDeF-g/${encoded}`,
    'Trend Micro': `https://imsva91-ctp.trendmicro.com:443/wis/clicktime/v1/query?url=${encoded}&umid=x`,
    Postmark: `https://click.pstmrk.it/3s/${encodeURIComponent(link.replace(/^https?:\/\//, ''))}/aB/x`,
    'Safe Links around urldefense': `https://nam01.safelinks.protection.outlook.com/?url=${encodeURIComponent(`https://urldefense.com/v3/__${link}__;!!A!b$`)}&data=x`,
  };
}

/** The secret of a link, in the forms that these programs give it. */
export function formsOf(link: string): string[] {
  const token = new URL(link).pathname.split('/').at(-1)!;
  const proofpoint = token.replaceAll('-', '-2D').replaceAll('_', '-5F');
  return [token, proofpoint, encodeURIComponent(token), Buffer.from(link).toString('base64')];
}
