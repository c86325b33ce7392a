/** Why a valid request was not served. Each code is an RFC 9457 `type` of the HTTP service. */
export type ServiceErrorCode = "overloaded" | "shutting-down" | "cancelled";

const MESSAGES: Readonly<Record<ServiceErrorCode, string>> = {
  overloaded: "too many verifications are waiting; try again later",
  "shutting-down": "the service is stopping; try again later",
  cancelled: "the verification was cancelled",
};

export class ServiceError extends Error {
  constructor(readonly code: ServiceErrorCode) {
    super(MESSAGES[code]);
    this.name = "ServiceError";
  }
}
