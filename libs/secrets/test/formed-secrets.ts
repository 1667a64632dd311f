/** A secret of each kind that is known by its form, by name. Put together here, so that no scanner takes this file for a leak; `word` and `digits` fill them. */
export function formedSecrets(word: string, digits: string): Readonly<Record<string, string>> {
  const a = (count: number, of = word): string => of.repeat(count).slice(0, count);
  const hex = (count: number): string => a(count, digits);
  return {
    'OpenAI project key': `sk-proj-${a(60)}`,
    'OpenAI key': `sk-${a(48)}`,
    'Anthropic key': `sk-ant-api03-${a(93)}AA`,
    'OpenRouter key': `sk-or-v1-${hex(64)}`,
    'AWS access key': `AKIA${a(16, 'IOSFODNN7ABCDEFG')}`,
    'AWS temporary key': `ASIA${a(16, 'IOSFODNN7ABCDEFG')}`,
    'GitHub token': `ghp_${a(36)}`,
    'GitHub app token': `ghs_${a(36)}`,
    'GitHub fine token': `github_pat_${a(22)}_${a(59)}`,
    'GitLab token': `glpat-${a(20)}`,
    'Slack bot token': `xoxb-${hex(11)}-${hex(13)}-${a(24)}`,
    'Slack user token': `xoxp-${hex(11)}-${hex(13)}-${a(24)}`,
    'Slack app token': `xapp-1-${a(40)}`,
    'Google key': `AIza${a(35)}`,
    'Stripe live key': `sk_live_${a(24)}`,
    'Stripe test key': `sk_test_${a(24)}`,
    'Stripe restricted key': `rk_live_${a(24)}`,
    'SendGrid key': `SG.${a(22)}.${a(43)}`,
    'npm token': `npm_${a(36)}`,
    'Hugging Face token': `hf_${a(34)}`,
    'Shopify token': `shpat_${hex(32)}`,
    'Twilio key': `SK${hex(32)}`,
    'Twilio account': `AC${hex(32)}`,
    'Telegram bot token': `123456789:AA${a(33)}`,
    'Groq key': `gsk_${a(52)}`,
    'Perplexity key': `pplx-${a(48)}`,
    'Replicate token': `r8_${a(37)}`,
    'DigitalOcean token': `dop_v1_${hex(64)}`,
    'webhook secret': `whsec_${a(32)}`,
    'JSON web token': `eyJ${a(30)}.eyJ${a(40)}.${a(43)}`,
    'private key': `-----BEGIN RSA PRIVATE KEY-----\n${a(64)}\n-----END RSA PRIVATE KEY-----`,
  };
}
