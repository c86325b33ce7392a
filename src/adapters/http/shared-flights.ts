import { PlumblineError } from "../../errors.js";

type Flight<T> = { readonly landing: Promise<T>; waiting: number; abandon(): void };

/** Joins identical concurrent requests. An abort ends only that caller's wait; when all callers have aborted, the work is aborted too. */
export type Share<T> = (key: string, start: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal) => Promise<T>;

export function sharedFlights<T>(): Share<T> {
  const flights = new Map<string, Flight<T>>();

  function takeOff(key: string, start: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const controller = new AbortController();
    const forget = () => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    const abandon = () => {
      forget();
      controller.abort();
    };
    const flight: Flight<T> = { landing: start(controller.signal).finally(forget), waiting: 0, abandon };
    flights.set(key, flight);
    return flight;
  }

  return (key, start, signal) => {
    if (signal?.aborted) return Promise.reject(new PlumblineError("aborted", "stopped before the request was sent"));
    const flight = flights.get(key) ?? takeOff(key, start);
    flight.waiting++;
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(new PlumblineError("aborted", "stopped while waiting for an answer"));
        if (--flight.waiting === 0) flight.abandon();
      };
      signal?.addEventListener("abort", leave, { once: true });
      flight.landing.then(resolve, reject).finally(() => signal?.removeEventListener("abort", leave));
    });
  };
}
