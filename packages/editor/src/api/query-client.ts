/** What the page has read from the service, and when it reads again. */
import { QueryClient } from "@tanstack/react-query";
import { ApiProblem } from "./problem.ts";

const MAX_RETRIES = 3;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // A refusal stays one however often it is asked for; an outage passes.
      retry: (failures, error) => failures < MAX_RETRIES && !(error instanceof ApiProblem && error.status < 500),
    },
    mutations: { retry: false },
  },
});
