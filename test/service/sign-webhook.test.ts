import { expect, it } from "vitest";
import { signWebhook } from "../../src/service/sign-webhook.js";

it("signs as the Standard Webhooks specification shows", () => {
  const { headers } = signWebhook(
    "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    "msg_p5jXN8AQM9LWM0D4loKWxJek",
    1614265330_000,
    '{"test": 2432232314}',
  );
  expect(headers).toEqual({
    "content-type": "application/json",
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});
