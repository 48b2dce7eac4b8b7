// The parts of Boost that would otherwise be compiled in every file that uses them.
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
#include <boost/url/src.hpp>
