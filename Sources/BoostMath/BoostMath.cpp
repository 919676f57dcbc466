#include "BoostMath.h"

#include <boost/math/distributions/beta.hpp>
#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <boost/math/special_functions/gamma.hpp>

#include <limits>

namespace {

namespace bm = boost::math;
namespace bp = boost::math::policies;

// Errors are values (NaN, infinity), so that no exception is raised in the usual case; the binomial is not
// rounded to whole numbers behind the caller's back. Doubles are evaluated in long double inside (the
// default), which gives the last digits of double in the far tails.
using policy = bp::policy<
    bp::domain_error<bp::ignore_error>, bp::pole_error<bp::ignore_error>, bp::overflow_error<bp::ignore_error>,
    bp::underflow_error<bp::ignore_error>, bp::denorm_error<bp::ignore_error>,
    bp::evaluation_error<bp::ignore_error>, bp::rounding_error<bp::ignore_error>,
    bp::indeterminate_result_error<bp::ignore_error>, bp::discrete_quantile<bp::real>>;

using normal = bm::normal_distribution<double, policy>;
using student_t = bm::students_t_distribution<double, policy>;
using fisher_f = bm::fisher_f_distribution<double, policy>;
using chi_square = bm::chi_squared_distribution<double, policy>;
using beta = bm::beta_distribution<double, policy>;
using binomial = bm::binomial_distribution<double, policy>;

// An exception may not cross into the caller, which is not C++.
template <typename Body> double guarded(Body body) noexcept {
  try {
    return body();
  } catch (...) {
    return std::numeric_limits<double>::quiet_NaN();
  }
}

template <typename Distribution> double lower(const Distribution &distribution, double x) {
  return bm::cdf(distribution, x);
}
template <typename Distribution> double upper(const Distribution &distribution, double x) {
  return bm::cdf(bm::complement(distribution, x));
}
// Boost evaluates densities in the type it is given: in long double, for the rounding of an exponent of 700 alone
// would cost a double 1e-13.
template <typename Distribution> double density(const Distribution &distribution, long double x) {
  return static_cast<double>(bm::pdf(distribution, x));
}
template <typename Distribution> double lower_quantile(const Distribution &distribution, double p) {
  return bm::quantile(distribution, p);
}
template <typename Distribution> double upper_quantile(const Distribution &distribution, double q) {
  return bm::quantile(bm::complement(distribution, q));
}

} // namespace

extern "C" {

double boost_normal_lower(double x) {
  return guarded([&] { return lower(normal(), x); });
}
double boost_normal_upper(double x) {
  return guarded([&] { return upper(normal(), x); });
}
double boost_normal_quantile(double p) {
  return guarded([&] { return lower_quantile(normal(), p); });
}
double boost_normal_upper_quantile(double q) {
  return guarded([&] { return upper_quantile(normal(), q); });
}

double boost_student_t_density(double df, double x) {
  return guarded([&] { return density(bm::students_t_distribution<long double, policy>(df), x); });
}
double boost_student_t_lower(double df, double x) {
  return guarded([&] { return lower(student_t(df), x); });
}
double boost_student_t_upper(double df, double x) {
  return guarded([&] { return upper(student_t(df), x); });
}
double boost_student_t_quantile(double df, double p) {
  return guarded([&] { return lower_quantile(student_t(df), p); });
}
double boost_student_t_upper_quantile(double df, double q) {
  return guarded([&] { return upper_quantile(student_t(df), q); });
}

double boost_f_density(double df1, double df2, double x) {
  return guarded([&] { return density(bm::fisher_f_distribution<long double, policy>(df1, df2), x); });
}
double boost_f_lower(double df1, double df2, double x) {
  return guarded([&] { return lower(fisher_f(df1, df2), x); });
}
double boost_f_upper(double df1, double df2, double x) {
  return guarded([&] { return upper(fisher_f(df1, df2), x); });
}
double boost_f_quantile(double df1, double df2, double p) {
  return guarded([&] { return lower_quantile(fisher_f(df1, df2), p); });
}
double boost_f_upper_quantile(double df1, double df2, double q) {
  return guarded([&] { return upper_quantile(fisher_f(df1, df2), q); });
}

double boost_chi_square_density(double df, double x) {
  return guarded([&] { return density(bm::chi_squared_distribution<long double, policy>(df), x); });
}
double boost_chi_square_lower(double df, double x) {
  return guarded([&] { return lower(chi_square(df), x); });
}
double boost_chi_square_upper(double df, double x) {
  return guarded([&] { return upper(chi_square(df), x); });
}
double boost_chi_square_quantile(double df, double p) {
  return guarded([&] { return lower_quantile(chi_square(df), p); });
}
double boost_chi_square_upper_quantile(double df, double q) {
  return guarded([&] { return upper_quantile(chi_square(df), q); });
}

double boost_beta_lower(double a, double b, double x) {
  return guarded([&] { return lower(beta(a, b), x); });
}
double boost_beta_upper(double a, double b, double x) {
  return guarded([&] { return upper(beta(a, b), x); });
}
double boost_beta_quantile(double a, double b, double p) {
  return guarded([&] { return lower_quantile(beta(a, b), p); });
}
double boost_beta_upper_quantile(double a, double b, double q) {
  return guarded([&] { return upper_quantile(beta(a, b), q); });
}

double boost_binomial_probability(double trials, double probability, double successes) {
  return guarded(
      [&] { return density(bm::binomial_distribution<long double, policy>(trials, probability), successes); });
}
double boost_binomial_lower(double trials, double probability, double successes) {
  return guarded([&] { return lower(binomial(trials, probability), successes); });
}
double boost_binomial_upper(double trials, double probability, double successes) {
  return guarded([&] { return upper(binomial(trials, probability), successes); });
}

double boost_log_gamma(double x) {
  return guarded([&] { return bm::lgamma(x, policy()); });
}
double boost_gamma_delta_ratio(double x, double delta) {
  return guarded([&] { return bm::tgamma_delta_ratio(x, delta, policy()); });
}

} // extern "C"
