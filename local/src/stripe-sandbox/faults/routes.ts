import express, { type Router } from "express";
import { z } from "zod";
import { Fault, type Faults } from "./faults";

/**
 * `POST` arms a fault, `DELETE` clears all (with `?payment_intent=` only those about one), `GET` lists the armed ones.
 * Each answers with the armed faults.
 */
export function faultRoutes(faults: Faults): Router {
  const router = express.Router();
  router.use(express.json({ limit: "10kb" }));
  router.post("/", (request, response) => {
    const fault = Fault.safeParse(request.body);
    if (!fault.success) {
      response.status(400).json({ error: { message: z.prettifyError(fault.error) } });
      return;
    }
    faults.arm(fault.data);
    response.json({ faults: faults.list() });
  });
  router.delete("/", (request, response) => {
    faults.clear(z.string().optional().parse(request.query.payment_intent));
    response.json({ faults: faults.list() });
  });
  router.get("/", (_request, response) => {
    response.json({ faults: faults.list() });
  });
  return router;
}
