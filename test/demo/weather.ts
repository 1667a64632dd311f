import { startStandIn } from '../support/stand-in-server.js';

const key = 'demo-weather-key';
const skies = ['clear', 'light rain', 'fog', 'wind from the west'];

/** A weather service as anybody might have one, and the settings by which a tool's file finds it. */
export async function startWeather(): Promise<{ environment: Record<string, string>; close(): Promise<void> }> {
  const { url, close } = await startStandIn(0, (request) => {
    if (request.headers['x-api-key'] !== key) return { status: 401, body: { error: 'wrong key' } };
    const [, city] = /^\/v1\/cities\/([^/]+)\/now$/.exec(request.url.pathname) ?? [];
    if (city === undefined) return { status: 404, body: { error: 'no such page' } };
    const name = decodeURIComponent(city);
    return { status: 200, body: { place: { name }, sky: skies[name.length % skies.length], temperature: 18 } };
  });
  return { environment: { WEATHER_API_URL: url, WEATHER_API_KEY: key }, close };
}
