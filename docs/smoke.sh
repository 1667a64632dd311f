#!/bin/sh
# Smoke test (A160): does the model answer in the contract, and does the running product answer a question?
#
#   LLM_API_URL=… LLM_API_KEY=… [LLM_MODEL=gpt-5.4-mini] [GATEWAY_URL=http://127.0.0.1:3000 GATEWAY_API_KEY=…] docs/smoke.sh
#
# Needs curl. Exits 0 when all that was asked of it worked, 1 when something did not, 2 when a variable is missing.
set -u

body=$(mktemp) || exit 1
trap 'rm -f "$body"' EXIT INT TERM

say() { printf '%s\n' "$*"; }
fail() {
  say "FAILED: $*" >&2
  if [ -s "$body" ]; then say "The answer was:" >&2; head -c 2000 "$body" >&2; say >&2; fi
  exit 1
}
need() { # name, value, what for
  [ -n "$2" ] || { say "$1 is not set: $3" >&2; exit 2; }
}
# Posts standard input with the bearer key $2 to $1, keeps the answer in $body, prints the status. The key is not on the command line.
post() {
  data=$(cat)
  curl -sS -o "$body" -w '%{http_code}' --max-time "$3" -H 'Content-Type: application/json' --data-binary "$data" -K - "$1" <<KEY
header = "Authorization: Bearer $2"
KEY
}

need LLM_API_URL "${LLM_API_URL:-}" "the model's API, such as https://api.openai.com/v1"
need LLM_API_KEY "${LLM_API_KEY:-}" "the key of that API (any word for a server that asks for none)"
command -v curl >/dev/null 2>&1 || { say 'curl is not installed' >&2; exit 2; }

model=${LLM_MODEL:-gpt-5.4-mini}
base=${LLM_API_URL%/}
base=${base%/chat/completions}

say "1. One turn of the contract from $model at $base"
status=$(post "$base/chat/completions" "$LLM_API_KEY" 60 <<JSON
{
  "model": "$model",
  "temperature": 0.1,
  "messages": [
    {
      "role": "system",
      "content": "You are a bounded agent controller. Output a SINGLE JSON object, no prose, no markdown:\n{\"control\":{\"done\":bool,\"reason\":\"ok\"|\"cannot_proceed\"|\"need_clarification\"},\"next_action\":{\"type\":\"tool\",\"name\":str,\"args\":obj} or {\"type\":\"respond\"|\"clarify\",\"message\":str},\"state_update\":{\"plan\":str,\"observation\":str,\"confidence\":0..1}}\nTOOLS (strict JSON Schemas):\n1) today_range: Start and end date of today. schema={\"type\":\"object\",\"properties\":{},\"additionalProperties\":false}\n2) get_counts: Counts the messages with a label. schema={\"type\":\"object\",\"properties\":{\"start_date\":{\"type\":\"string\"},\"end_date\":{\"type\":\"string\"},\"label\":{\"type\":\"string\",\"enum\":[\"angry\",\"praise\",\"info\"]}},\"required\":[\"start_date\",\"end_date\",\"label\"],\"additionalProperties\":false}\nRULES:\n- EXACTLY ONE next_action.\n- Dates needed: today_range first."
    },
    {
      "role": "user",
      "content": "USER_REQUEST:\nHow many angry messages today?\n\nSCRATCHPAD (compact):\nGOAL: Answer the question in one short text message.\nCONSTRAINTS: none\nMEMORY: none\nPLAN: none\nPROGRESS: none\nOBS: none\nBUDGET_USED: steps=0 tool_calls=0 tokens=0"
    }
  ]
}
JSON
) || fail "the model cannot be reached at $base"
[ "$status" = 200 ] || fail "the model answered HTTP $status"
for word in control next_action state_update; do
  grep -q "\\\\\"$word\\\\\"" "$body" || fail "the model's answer has no $word: it is not in the contract"
done
say '   ok: one object with control, next_action and state_update'

if [ -z "${GATEWAY_URL:-}" ]; then
  say '2. Skipped: GATEWAY_URL is not set (such as http://127.0.0.1:3000)'
  exit 0
fi
need GATEWAY_API_KEY "${GATEWAY_API_KEY:-}" "the gateway's API key, needed with GATEWAY_URL"

say "2. One question to the product at $GATEWAY_URL"
url="${GATEWAY_URL%/}/v1/conversations/smoke-$$-$(date +%s)/messages?wait=45"
status=$(post "$url" "$GATEWAY_API_KEY" 60 <<'JSON'
{ "text": "How many angry messages today?" }
JSON
) || fail "the gateway cannot be reached at $GATEWAY_URL"
case $status in
  200) ;;
  202) fail 'accepted, but not answered within 45 seconds: see docs/runbook.md, "Texts are not answered"' ;;
  401) fail 'the gateway does not know this GATEWAY_API_KEY' ;;
  503) fail 'the gateway cannot make messages durable: see docs/runbook.md, "503 at the webhook"' ;;
  *) fail "the gateway answered HTTP $status" ;;
esac
grep -q '"reply":{' "$body" || fail 'the run ended without a reply'
grep -q '"outcome":"answered"' "$body" || say '   note: the run did not end as answered'
say "   $(cat "$body")"
say '   ok: answered'
