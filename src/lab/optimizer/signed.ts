export function signed(gain: number): string {
  return `${gain < 0 ? "−" : "+"}${Math.abs(gain).toFixed(3)}`;
}
